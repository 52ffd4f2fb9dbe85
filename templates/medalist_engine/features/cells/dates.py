"""Dates: recognised by their shape, among strings and numbers, and expanded into the calendar."""

import re
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
EPOCH_UNITS = (1.0, 1e3, 1e6, 1e9)
EPOCH_RANGE = (7.8e8, 2.05e9)
SERIAL_RANGE = (29_221, 51_501)
SERIAL_NAME = re.compile(r"date|time|day|serial|when|_at$|_on$", re.IGNORECASE)
HOUR_NAME = re.compile(r"hour|time|date|day|when", re.IGNORECASE)
HOUR_RANGE = (10_010_100, 99_123_124)
NUMBER_FORMS = (
    ("%Y%m%d", 19_000_101, 21_001_231),
    ("%Y%m", 190_001, 210_012),
    ("%Y%m%d%H", 1_900_010_100, 2_100_123_124),
    ("%Y%m%d%H%M", 190_001_010_000, 210_012_312_400),
)
"""How dates are written as numbers, from the first to the last such number."""
FEWEST_MOMENTS = 12
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


def numbers_as_dates(values: np.ndarray, name: str, fewest: int = FEWEST_MOMENTS) -> pd.Series | None:
    """Dates such as 20130115, 201301, 2013011523, seconds since 1970 or a spreadsheet's days; None for other
    numbers, and for fewer different ones. 13011523 is a date only where its name says so.
    """
    known = values[np.isfinite(values)]
    if len(known) == 0 or known.min() < 29_000:
        return None
    low, high = known.min(), known.max()
    for form, first, last in NUMBER_FORMS:
        if low >= first and high <= last:
            dates = written_dates(values, form, fewest)
            if dates is not None:
                return dates
    if HOUR_NAME.search(name) and low >= HOUR_RANGE[0] and high <= HOUR_RANGE[1]:
        dates = written_dates(values, "%y%m%d%H", fewest)
        if dates is not None:
            return dates
    if SERIAL_RANGE[0] <= low and high <= SERIAL_RANGE[1] and high - low < 4000 and SERIAL_NAME.search(name):
        return moments(values, "D", "1899-12-30")
    for scale in EPOCH_UNITS:
        if EPOCH_RANGE[0] <= low / scale and high / scale <= EPOCH_RANGE[1] and is_like_clock(known / scale):
            return moments(values / scale, "s", "1970-01-01")
    return None


def written_dates(values: np.ndarray, form: str, fewest: int) -> pd.Series | None:
    """Requires nearly all numbers to be dates: of random numbers only one in ten has a month from 1 to 12."""
    whole = pd.Series(values)
    if (whole.dropna() % 1).any() or whole.nunique() < fewest:
        return None
    dates = instants(whole.astype("Int64").astype("string"), format=form)
    return dates if dates.notna().sum() >= 0.999 * whole.notna().sum() else None


def is_like_clock(seconds: np.ndarray) -> bool:
    """Whether there are many moments, within thirty years and not only round numbers."""
    return len(np.unique(seconds[:5000])) >= FEWEST_MOMENTS and 3600 < np.ptp(seconds) < 30 * 366 * 86_400


def moments(values: np.ndarray, unit: str, origin: str) -> pd.Series:
    return pd.Series(pd.to_datetime(values, unit=unit, origin=origin, errors="coerce")).dt.floor("s")


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
