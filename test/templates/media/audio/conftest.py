"""Opening the sounds that media_sounds makes."""

import io

import pytest
from medalist_engine.media.audio.sound import Sound


@pytest.fixture
def sound_of():
    def opened(content):
        return Sound(io.BytesIO(content))

    return opened
