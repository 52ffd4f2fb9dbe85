"""Binary: from the blended probability to the answer."""

# As if half a row more had been seen: no answer is quite sure.  # when mix
DOUBT = 0.001
PRIOR = 0.4
# The search chose this on these rows: cv is slightly optimistic.  # when chosen
ODDS = 1.5
POWER = 1.1
THRESHOLD = 0.45


def finish(p):
    p = ODDS * p / (ODDS * p + 1 - p)  # when multiply
    p = p**POWER / (p**POWER + (1 - p) ** POWER)  # when power
    return p  # when not mix and not labels
    return (1 - DOUBT) * p + DOUBT * PRIOR  # when mix
    return (p > THRESHOLD).astype(int)  # when labels
