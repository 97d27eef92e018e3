"""The Soviet-Japanese pact, and those outside the war.

`pact`      when it may be broken (`may_break`) and what that does (`break_it`: stress, no medals this round); what would breach it, whose
`breach`    asks a party that is not asked anything else whether it breaks the pact: when it could pin an order, and before combat
`neutrals`  invasions of neutrals: who comes to their aid, what defends them
`trade`     trade with neutrals
"""
