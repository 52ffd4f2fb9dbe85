"""Days: lengths of time in words as numbers."""


def days(column):
    """Cells such as `2 weeks`, in days."""
    unit = {"second": 1 / 86_400, "minute": 1 / 1440, "hour": 1 / 24, "day": 1, "week": 7}
    unit |= {"month": 30.44, "year": 365.25}
    parts = column.str.lower().str.extract(r"([\d.]+)\s*([a-z]+?)s?\.?$")
    return parts[0].astype(float) * parts[1].map(unit)
