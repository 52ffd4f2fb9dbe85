#!/bin/sh
# Makes an environment of its own for Jupyter's runner and kernel and installs one hash-pinned lock file into it.
# usage: install.sh FOLDER LOCKFILE
set -eu
cd "$(dirname -- "$0")/../.."
echo "installing what runs notebooks ($2) ..."
python3 -m venv --clear "$1"
echo '*' > "$1/.gitignore"
"$1/bin/python" -m pip install -q --disable-pip-version-check --no-input --require-hashes --only-binary :all: -r "$2"
"$1/bin/jupyter-execute" --version
