#!/usr/bin/env bash
# Runs Medalist for one competition or a list. This step never fails: the steps that follow judge the exit code.
set -euo pipefail

args=()
option() { if [ -n "$2" ]; then args+=("$1=$2"); fi; }
option --time "$INPUT_TIME"
option --seed "$INPUT_SEED"
option --budget "$INPUT_BUDGET"
option --parallel "$INPUT_PARALLEL"
option --within "$INPUT_WITHIN"
option --models-file "$INPUT_MODELS_FILE"
if [ "$INPUT_MODELS" = off ]; then args+=(--no-models); fi
case $INPUT_SUBMIT in
  '' | false) ;;
  true) args+=(--submit) ;;
  *) args+=("--submit=$INPUT_SUBMIT") ;;
esac
while IFS= read -r line; do
  if [ -n "$line" ]; then args+=("$line"); fi
done <<<"$INPUT_ARGS"

medalist=$GITHUB_ACTION_PATH/cli/medalist
# This log quotes models and pages: the runner must not obey any line of it. One stream keeps the order.
words=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
echo "::stop-commands::$words"
touch "$WORK/begun"
if [ -n "$INPUT_LIST" ]; then
  "$medalist" batch "${args[@]}" -- "$INPUT_LIST" 2>&1 &
else
  "$medalist" compete --json --run-id "$RUN_ID" "${args[@]}" -- "$INPUT_URL" 3>&1 >"$WORK/said" 2>&3 &
fi
pid=$!
# A cancelled job gets SIGINT and is killed ten seconds later. That is enough to stop cleanly.
trap 'kill -TERM "$pid" 2>/dev/null || true' INT TERM
code=0
wait "$pid" || code=$?
while kill -0 "$pid" 2>/dev/null; do
  code=0
  wait "$pid" || code=$?
done
echo "::$words::"
echo "code=$code" >>"$GITHUB_OUTPUT"
