#!/bin/sh
# Makes a Python environment of its own for something that only tests need, from one hash-pinned lock file.
# usage: python-extra.sh WHAT FOLDER LOCKFILE COMMAND   (COMMAND --version has to work afterwards)
set -eu
cd "$(dirname -- "$0")/.."
echo "installing $1 ($3) ..."
python3 -m venv --clear "$2"
echo '*' > "$2/.gitignore"
"$2/bin/python" -m pip install -q --disable-pip-version-check --no-input --require-hashes --only-binary :all: -r "$3"
"$2/bin/$4" --version
