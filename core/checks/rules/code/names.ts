const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Top-level modules of Python's standard library (3.11 to 3.13). */
export const standardLibrary = words(`
  __future__ __main__ _ctypes _posixsubprocess _socket _thread abc aifc antigravity argparse array ast asynchat
  asyncio asyncore atexit audioop base64 bdb binascii bisect builtins bz2 cProfile calendar cgi cgitb chunk cmath
  cmd code codecs codeop collections colorsys compileall concurrent configparser contextlib contextvars copy copyreg
  crypt csv ctypes curses dataclasses datetime dbm decimal difflib dis distutils doctest email encodings ensurepip
  enum errno faulthandler fcntl filecmp fileinput fnmatch fractions ftplib functools gc genericpath getopt getpass
  gettext glob graphlib grp gzip hashlib heapq hmac html http idlelib imaplib imghdr imp importlib inspect io
  ipaddress itertools json keyword lib2to3 linecache locale logging lzma mailbox mailcap marshal math mimetypes mmap
  modulefinder msilib msvcrt multiprocessing netrc nis nntplib nt ntpath nturl2path numbers opcode operator optparse
  os ossaudiodev pathlib pdb pickle pickletools pipes pkgutil platform plistlib poplib posix posixpath pprint
  profile pstats pty pwd py_compile pyclbr pydoc pydoc_data pyexpat queue quopri random re readline reprlib resource
  rlcompleter runpy sched secrets select selectors shelve shlex shutil signal site smtpd smtplib sndhdr socket
  socketserver spwd sqlite3 sre_compile sre_constants sre_parse ssl stat statistics string stringprep struct
  subprocess sunau symtable sys sysconfig syslog tabnanny tarfile telnetlib tempfile termios textwrap this threading
  time timeit tkinter token tokenize tomllib trace traceback tracemalloc tty turtle turtledemo types typing
  unicodedata unittest urllib uu uuid venv warnings wave weakref webbrowser winreg winsound wsgiref xdrlib xml
  xmlrpc zipapp zipfile zipimport zlib zoneinfo
`);

/** Names that every module has without an import. */
export const builtins = words(`
  ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup BlockingIOError BrokenPipeError
  BufferError BytesWarning ChildProcessError ConnectionAbortedError ConnectionError ConnectionRefusedError
  ConnectionResetError DeprecationWarning EOFError Ellipsis EncodingWarning EnvironmentError Exception
  ExceptionGroup False FileExistsError FileNotFoundError FloatingPointError FutureWarning GeneratorExit IOError
  ImportError ImportWarning IndentationError IndexError InterruptedError IsADirectoryError KeyError
  KeyboardInterrupt LookupError MemoryError ModuleNotFoundError NameError None NotADirectoryError NotImplemented
  NotImplementedError OSError OverflowError PendingDeprecationWarning PermissionError ProcessLookupError
  PythonFinalizationError RecursionError ReferenceError ResourceWarning RuntimeError RuntimeWarning
  StopAsyncIteration StopIteration SyntaxError SyntaxWarning SystemError SystemExit TabError TimeoutError True
  TypeError UnboundLocalError UnicodeDecodeError UnicodeEncodeError UnicodeError UnicodeTranslateError
  UnicodeWarning UserWarning ValueError Warning WindowsError ZeroDivisionError _IncompleteInputError __annotations__
  __build_class__ __builtins__ __cached__ __class__ __conditional_annotations__ __debug__ __dict__ __doc__ __file__
  __import__ __loader__ __module__ __name__ __package__ __path__ __qualname__ __spec__ abs aiter all anext any ascii
  bin bool breakpoint bytearray bytes callable chr classmethod compile complex copyright credits delattr dict dir
  divmod enumerate eval exec exit filter float format frozenset getattr globals hasattr hash help hex id input int
  isinstance issubclass iter len license list locals map max memoryview min next object oct open ord pow print
  property quit range repr reversed round set setattr slice sorted staticmethod str sum super tuple type vars zip
`);

/** Packages that a solution may use, where they are installed. */
export const known = words(`
  pandas numpy scipy sklearn lightgbm xgboost catboost torch torchvision torchaudio pyarrow polars joblib matplotlib
  seaborn statsmodels tqdm psutil threadpoolctl dateutil pytz tzdata numba duckdb category_encoders imblearn optuna
  transformers sentence_transformers tokenizers safetensors onnxruntime pydicom accelerate nltk spacy gensim tensorflow keras jax flax fastai timm cv2
  PIL skimage albumentations networkx shap plotly cloudpickle narwhals packaging six typing_extensions yaml regex
  rapidfuzz Levenshtein umap hdbscan tabicl tabpfn pytorch_tabnet pytorch_lightning lightning implicit lightfm surprise ranger
  prophet pmdarima sktime tsfresh cuml cudf cupy fasttext emoji textblob unidecode sympy hyperopt mlxtend
  medalist_engine feature_engine autogluon flaml dask datatable openpyxl lxml bs4 patsy cmaes einops datasets evaluate ftfy
`);

/** Packages that read tables. */
export const readers =
  /^(medalist_engine|pandas|polars|csv|numpy|pyarrow|duckdb|json|dask|datatable|sqlite3|cudf|io|pathlib)(\.|$)/;

/** Packages that learn. */
export const learners =
  /^(medalist_engine|sklearn\.(?!metrics|model_selection|preprocessing)\w+|sklearn$|lightgbm|xgboost|catboost|torch|tensorflow|keras|jax|flax|statsmodels|fastai|transformers|sentence_transformers|tabicl|tabpfn|pytorch_tabnet|pytorch_lightning|lightning|implicit|lightfm|surprise|prophet|pmdarima|sktime|cuml|fasttext|gensim|autogluon|flaml|spacy)(\.|$)/;
