import { argumentValue, calledName, inputs } from '../../program/call.ts';
import type { Rule } from '../../rule.ts';
import { references } from '../code/references.ts';

const processes =
  /^(subprocess|_posixsubprocess|pty|pexpect|sh|plumbum|fabric|invoke|commands|popen2)(\.|$)|(^|\.)_?(os|posix)\.(system|popen[234]?|exec[lv]\w*|spawn\w+|posix_spawnp?|fork|forkpty|kill|killpg|setsid|setuid|setgid|startfile)$|^posix$|^posix\.\*$|^asyncio\.(create_subprocess_\w+|subprocess)|^psutil\.Popen$|^builtins\.get_ipython$/;

const network =
  /^(socket|_socket|socketserver|ssl|ftplib|smtplib|poplib|imaplib|nntplib|telnetlib|xmlrpc|webbrowser|requests|httpx|aiohttp|urllib3|websockets?|paramiko|boto3|botocore|kaggle|kagglehub|gdown|wget|pycurl|grpc|zmq|huggingface_hub|s3fs|gcsfs|wandb|comet_ml|neptune|google\.cloud)(\.|$)|(^|\.)urllib\.request(\.|$)|(^|\.)(urlopen|urlretrieve)$|^http\.(client|server|cookiejar)(\.|$)|^asyncio\.(open_connection|open_unix_connection|start_server|start_unix_server)$|^multiprocessing\.connection(\.|$)|^torch\.hub\.|^nltk\.download$|^sklearn\.datasets\.fetch_\w+$/;

const url = /^(https?|ftp|s3|gs|hf|wss?):\/\/[\w.-]+/;
const opensPlaces = /^(read_\w+|scan_\w+|open|load|loadtxt|genfromtxt|load_dataset|from_pretrained|urlopen|get|post)$/;

const execution =
  /^builtins\.(eval|exec|compile)$|^(runpy|code|codeop|imp|zipimport|marshal)(\.|$)|^types\.(FunctionType|CodeType)$|^importlib\.util\.(spec_from_file_location|module_from_spec)$|^importlib\.machinery\.\w*Loader$/;

const native = /^(ctypes|_ctypes|cffi|cppyy)(\.|$)|^numpy\.ctypeslib(\.|$)|^torch\.utils\.cpp_extension(\.|$)/;

const specialFiles = /(^|\.)_?(os|posix)\.(symlink|link|mkfifo|mknod|chmod|chown|lchown|fchmod|chroot|setxattr)$/;

/** What a solution never needs, and what an attack always does: other programs, the network, code made of text. */
export const dangerousRules: readonly Rule[] = [
  {
    id: 'process',
    severity: 'error',
    catches: 'starting or killing programs: subprocess, os.system, os.fork, os.kill, pty, asyncio subprocesses',
    advice: 'Do it in Python, in this process. For parallel work use joblib or multiprocessing.',
    check: ({ program }) => references(program, processes, (path) => `\`${path}\` starts or signals another process`),
  },
  {
    id: 'network',
    severity: 'error',
    catches: 'sockets, HTTP and cloud clients, downloads, addresses given to a reader',
    advice: 'There is no network. Use only the files of the competition and what is installed.',
    *check({ program }) {
      yield* references(program, network, (path) => `\`${path}\` needs the network`);
      for (const call of program.nodes('call')) {
        if (!opensPlaces.test(calledName(call))) continue;
        for (const input of inputs(call)) {
          const address = program.values.textsOf(argumentValue(input)).texts.find((text) => url.test(text));
          if (address !== undefined) yield { at: input, message: `${address} is on the network` };
        }
      }
    },
  },
  {
    id: 'code-execution',
    severity: 'error',
    catches: 'eval, exec, compile and other ways to run text as code',
    advice: 'Write the code out. To read Python literals from data use ast.literal_eval or json.loads.',
    check: ({ program }) => references(program, execution, (path) => `\`${plain(path)}\` runs text as code`),
  },
  {
    id: 'native-code',
    severity: 'error',
    catches: 'ctypes, cffi and other ways to call machine code directly',
    advice: 'Use numpy, scipy or numba instead.',
    check: ({ program }) => references(program, native, (path) => `\`${path}\` calls machine code directly`),
  },
  {
    id: 'special-file',
    severity: 'error',
    catches: 'links, pipes, devices and permission bits',
    advice: 'Write plain files into the current folder.',
    check: ({ program }) =>
      references(program, specialFiles, (path) => `\`${path}\` makes something other than a plain file`),
  },
];

const plain = (path: string) => path.replace(/^builtins\./, '');
