"""Writes provinces.json, the world's first-level province borders: run once, from the public-domain Natural Earth shapefile.

    python3 -m maps.making.provinces ne_10m_admin_1_states_provinces_lines.shp

The shapefile is read by way of its index, because some records of the common distributions are broken.
"""

from __future__ import annotations

import json
import struct
import sys
from itertools import pairwise
from pathlib import Path

import numpy as np
import shapely
from numpy.typing import NDArray

TARGET = Path(__file__).with_name("provinces.json")
TOLERANCE = 0.05
PER_DEGREE = 100


def _polylines(path: Path) -> list[NDArray[np.float64]]:
    index, data = path.with_suffix(".shx").read_bytes(), path.read_bytes()
    lines = []
    for record in range((len(index) - 100) // 8):
        offset = struct.unpack(">i", index[100 + 8 * record : 104 + 8 * record])[0] * 2 + 8
        kind, parts, count = (
            *struct.unpack("<i", data[offset : offset + 4]),
            *struct.unpack("<ii", data[offset + 36 : offset + 44]),
        )
        if kind not in (3, 13, 23):
            continue
        starts = [*struct.unpack(f"<{parts}i", data[offset + 44 : offset + 44 + 4 * parts]), count]
        points = np.frombuffer(data, "<f8", 2 * count, offset + 44 + 4 * parts).reshape(-1, 2)
        lines += [points[a:b] for a, b in pairwise(starts) if b - a >= 2]
    return lines


def main(path: Path) -> None:
    """Simplify the borders and write them as whole hundredths of a degree: first point, then steps."""
    merged = shapely.line_merge(shapely.union_all([shapely.linestrings(line) for line in _polylines(path)]))
    rows = []
    for line in shapely.get_parts(shapely.simplify(merged, TOLERANCE)):
        points = np.round(shapely.get_coordinates(line) * PER_DEGREE).astype(int)
        rows.append(np.vstack([points[:1], np.diff(points, axis=0)]).ravel().tolist())
    rows.sort()
    TARGET.write_text("[\n" + ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows) + "\n]\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
