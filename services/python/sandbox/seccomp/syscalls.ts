/** The architectures whose system call numbers are known. */
export type Architecture = 'x64' | 'arm64';

/** The kernel's number of each architecture (AUDIT_ARCH_...), as seccomp reports it. */
export const auditArchitecture: Readonly<Record<Architecture, number>> = { x64: 0xc000003e, arm64: 0xc00000b7 };

type Numbers = readonly [x64: number, arm64: number | null];

/** Calls that no training program needs and that a hostile one could use, grouped by purpose. */
export const deniedSyscalls = {
  'reading and steering other processes': {
    ptrace: [101, 117],
    process_vm_readv: [310, 270],
    process_vm_writev: [311, 271],
    kcmp: [312, 272],
  },
  'large, often broken parts of the kernel': {
    bpf: [321, 280],
    perf_event_open: [298, 241],
    userfaultfd: [323, 282],
    io_uring_setup: [425, 425],
    io_uring_enter: [426, 426],
    io_uring_register: [427, 427],
    add_key: [248, 217],
    request_key: [249, 218],
    keyctl: [250, 219],
    modify_ldt: [154, null],
    lookup_dcookie: [212, 18],
  },
  'mounts and namespaces': {
    mount: [165, 40],
    umount2: [166, 39],
    pivot_root: [155, 41],
    chroot: [161, 51],
    open_tree: [428, 428],
    move_mount: [429, 429],
    fsopen: [430, 430],
    fsconfig: [431, 431],
    fsmount: [432, 432],
    fspick: [433, 433],
    mount_setattr: [442, 442],
    open_tree_attr: [467, 467],
    unshare: [272, 97],
    setns: [308, 268],
    open_by_handle_at: [304, 265],
  },
  'the machine itself': {
    init_module: [175, 105],
    finit_module: [313, 273],
    delete_module: [176, 106],
    kexec_load: [246, 104],
    kexec_file_load: [320, 294],
    reboot: [169, 142],
    swapon: [167, 224],
    swapoff: [168, 225],
    acct: [163, 89],
    quotactl: [179, 60],
    quotactl_fd: [443, 443],
    syslog: [103, 116],
    settimeofday: [164, 170],
    clock_settime: [227, 112],
    adjtimex: [159, 171],
    clock_adjtime: [305, 266],
    sethostname: [170, 161],
    setdomainname: [171, 162],
    iopl: [172, null],
    ioperm: [173, null],
    vhangup: [153, 58],
  },
} as const satisfies Record<string, Record<string, Numbers>>;

/** Calls about what all processes of a user share, and what only a namespace separates. */
export const sharedSyscalls = {
  'System V IPC and message queues: they outlive their program': {
    shmget: [29, 194],
    shmat: [30, 196],
    shmctl: [31, 195],
    semget: [64, 190],
    semop: [65, 193],
    semctl: [66, 191],
    semtimedop: [220, 192],
    msgget: [68, 186],
    msgsnd: [69, 189],
    msgrcv: [70, 188],
    msgctl: [71, 187],
    mq_open: [240, 180],
    mq_unlink: [241, 181],
  },
  'attributes of files, and news of what happens to them': {
    setxattr: [188, 5],
    lsetxattr: [189, 6],
    fsetxattr: [190, 7],
    removexattr: [197, 14],
    lremovexattr: [198, 15],
    fremovexattr: [199, 16],
    setxattrat: [463, 463],
    removexattrat: [466, 466],
    file_setattr: [469, 469],
    inotify_add_watch: [254, 27],
    fanotify_init: [300, 262],
    fanotify_mark: [301, 263],
  },
} as const satisfies Record<string, Record<string, Numbers>>;

/** Calls that set the owner or times of a file: Landlock allows them wherever the file's owner may, even in a home folder or, for root, below /usr. */
export const ownerAndTimesSyscalls = {
  chown: [92, null],
  lchown: [94, null],
  fchown: [93, 55],
  fchownat: [260, 54],
  utime: [132, null],
  utimes: [235, null],
  futimesat: [261, null],
  utimensat: [280, 88],
} as const satisfies Record<string, Numbers>;

/** Calls that are denied for some arguments, or answered as if the kernel did not have them. */
export const checkedSyscalls = {
  clone: [56, 220],
  clone3: [435, 435],
  socket: [41, 198],
  socketpair: [53, 199],
  ioctl: [16, 29],
  prlimit64: [302, 261],
  prctl: [157, 167],
  open: [2, null],
  openat: [257, 56],
  openat2: [437, 437],
  creat: [85, null],
  mknod: [133, null],
  mknodat: [259, 33],
  chmod: [90, null],
  fchmod: [91, 52],
  fchmodat: [268, 53],
  fchmodat2: [452, 452],
} as const satisfies Record<string, Numbers>;

/** A call's number on one architecture; null: it has no such call. */
export const syscallNumber = (numbers: Numbers, arch: Architecture): number | null =>
  arch === 'x64' ? numbers[0] : numbers[1];
