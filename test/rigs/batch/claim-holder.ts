import { claimFolder } from '../../../services/files/claim.ts';

/** A process of its own that holds a folder until it is killed, and says which. */
const [, , parent = '', prefix = ''] = process.argv;
const claim = claimFolder(parent, prefix);
console.log(claim.folder);
setInterval(() => claim, 1000);
