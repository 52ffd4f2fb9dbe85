"""Opening the sounds that media_sounds makes."""

import io

import pytest
from medalist_engine.media.audio.sound import open_sound


@pytest.fixture
def sound_of():
    def opened(content):
        return open_sound(io.BytesIO(content), len(content))

    return opened
