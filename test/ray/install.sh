#!/bin/sh
# Makes an environment of its own for Ray, the cluster that tests hand runs to, and installs one hash-pinned lock file into it.
# usage: install.sh FOLDER LOCKFILE
set -eu
cd "$(dirname -- "$0")/../.."
echo "installing Ray ($2) ..."
python3 -m venv --clear "$1"
echo '*' > "$1/.gitignore"
"$1/bin/python" -m pip install -q --disable-pip-version-check --no-input --require-hashes --only-binary :all: -r "$2"
"$1/bin/ray" --version
