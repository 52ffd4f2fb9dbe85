"""Dates: recognised by their shape, expanded into the calendar."""

from typing import Any

import numpy as np
import pandas as pd

DATE_SHAPE = (
    r"^\s*(?:\d{4}[-/.]\d{1,2}(?:[-/.]\d{1,2})?|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2}[- ][A-Za-z]{3}"
    r"|(?:18|19|20)\d\d[-/ ]?(?:[Qq][1-4]|[WwMm]\d\d)\s*$)"
)
PERIOD = r"^\s*((?:18|19|20)\d\d)[-/ ]?([QWM])(\d{1,2})\s*$"
MIDNIGHT = r"^(\d{8}|\d{6}|.*[ T])24((?::?00)*)$"
NUMBERED_DATE = r"^\s*(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}"
COMPACT_FORMS = (
    (8, "19|20", "%Y%m%d"),
    (6, "19|20", "%Y%m"),
    (10, "19|20", "%Y%m%d%H"),
    (12, "19|20", "%Y%m%d%H%M"),
    (8, "", "%y%m%d%H"),
)
"""Digits of a date without separators, how it begins, and its form."""
CALENDAR = ("year", "quarter", "month", "day", "day_of_week", "day_of_year", "hour", "minute")


def is_date(text: pd.Series) -> bool:
    """Whether nine in ten of the first cells look like a date and parse as one."""
    head = text.dropna().astype(str).head(500)
    if head.empty or head.str.contains(DATE_SHAPE).mean() < 0.9:
        return False
    return bool(parse_dates(head).notna().mean() > 0.9)


def parse_dates(text: pd.Series) -> pd.Series:
    """Reads each spelling once; NaT where it is no date."""
    place, spellings = pd.factorize(text, use_na_sentinel=False)
    distinct = pd.Series(spellings)
    day_first = day_comes_first(distinct)
    spelled = starts_of_periods(distinct)
    parsed = instants(spelled, format="mixed", dayfirst=day_first, utc=True)
    return parsed.dt.tz_localize(None).iloc[place].set_axis(text.index)


def instants(text: pd.Series, **how: Any) -> pd.Series:
    """As pandas reads them; 24 o'clock is the next day's 0."""
    dates = pd.to_datetime(text, errors="coerce", **how)
    late = text.where(dates.isna()).astype("string").str.extract(MIDNIGHT).dropna()
    if late.empty:
        return dates
    spelled = (late[0] + "00" + late[1]).astype(object)
    return dates.fillna(pd.to_datetime(spelled, errors="coerce", **how) + pd.Timedelta(days=1))


def starts_of_periods(text: pd.Series) -> pd.Series:
    """The first day of what is written as a part of a year: `2019 Q3`, `2019M07`, `2019-W31`."""
    parts = text.astype(str).str.upper().str.extract(PERIOD)
    is_period = parts[0].notna()
    if not is_period.any():
        return text
    year, number = (pd.to_numeric(parts.loc[is_period, column]) for column in (0, 2))
    kind = parts.loc[is_period, 1]
    month = np.where(kind == "Q", 3 * number - 2, np.where(kind == "M", number, 1))
    days = np.where(kind == "W", 7 * (number - 1), 0)
    starts = pd.to_datetime(pd.DataFrame({"year": year, "month": month, "day": 1}), errors="coerce")
    whole = text.astype(object)
    whole[is_period] = (starts + pd.to_timedelta(days, unit="D")).dt.strftime("%Y-%m-%d")
    return whole


def day_comes_first(text: pd.Series) -> bool:
    """No month is above 12: where a first number is, it is the day, in all rows alike."""
    numbers = text.astype(str).str.extract(NUMBERED_DATE).astype(float)
    return bool((numbers[0] > 12).any() and not (numbers[1] > 12).any())


def compact_dates(numbers: pd.Series) -> pd.Series | None:
    """Reads numbers that are a year, month and day without separators, perhaps without the day or
    with the hour.
    """
    if not (numbers % 1 == 0).all():
        return None
    text = numbers.astype("int64").astype(str)
    for digits, century, form in COMPACT_FORMS:
        if (text.str.len() == digits).all() and text.str.match(century).all():
            dates = instants(text, format=form)
            if dates.notna().all():
                return dates
    return None


def elapsed_days(dates: pd.Series) -> np.ndarray:
    return (dates - pd.Timestamp("2000-01-01")).dt.total_seconds().to_numpy(float) / 86400


def calendar(dates: pd.Series, name: str, with_trend: bool) -> dict[str, np.ndarray]:
    """Calendar fields; `with_trend` adds the date itself, which says nothing about a future outside train."""
    fields = {f"{name}.{part}": getattr(dates.dt, part).to_numpy(float) for part in CALENDAR}
    fields[f"{name}.weekend"] = (dates.dt.day_of_week >= 5).to_numpy(float)
    fields[f"{name}.week"] = dates.dt.isocalendar().week.to_numpy(float, na_value=np.nan)
    if with_trend:
        fields[f"{name}.elapsed"] = elapsed_days(dates)
    return {key: values for key, values in fields.items() if len(np.unique(values)) > 1}
