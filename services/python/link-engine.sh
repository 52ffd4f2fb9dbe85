#!/bin/sh
# Lets a Python environment import the engine from its source, and compiles it: programs in a sandbox cannot keep what they compile.
# usage: link-engine.sh FOLDER
set -eu
python=$1/bin/python
cd "$(dirname -- "$0")/../.."
link=$("$python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/medalist_engine.pth
rm -f "$link"
echo "$PWD/templates" >"$link"
"$python" -m compileall -q templates/medalist_engine || true
