import { download } from '../../../../services/kaggle/download/download.ts';

/** A process that downloads, to be killed: `node download-alone.ts URL FOLDER`. */
const [url = '', to = ''] = process.argv.slice(2);
await download({ locate: async () => ({ ok: true, value: { url, fileName: 'archive.zip' } }), to });
