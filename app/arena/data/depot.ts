import type { IncomingMessage, ServerResponse } from 'node:http';
import { callerOf } from '../auth.ts';
import { uploadPath } from '../grading/uploads.ts';
import { type Ear, type Heard, heardOf } from '../protocol/gateway.ts';
import { send, spoiled } from '../protocol/wire.ts';
import { dueFault } from '../switches.ts';
import type { World } from '../world.ts';

/** The second origin: signed downloads and resumable uploads, with the faults that are due. */
export const depot =
  (world: World, ear: Ear) =>
  async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const name = url.pathname === uploadPath ? 'upload' : 'object';
    const heard: Heard = {
      origin: 'storage',
      name,
      slug: '',
      dialect: null,
      ...heardOf(request, url, callerOf(request.headers, world.account)),
      get status() {
        return response.headersSent ? response.statusCode : 0;
      },
    };
    ear.note(heard); // before the caller has its answer
    response.once('close', () => ear.show(heard));
    const fault = dueFault(world.switches, name);
    if (fault === undefined) return (name === 'upload' ? world.uploads : world.storage).serve(request, response, url);
    request.resume();
    const wire = spoiled({ status: 503, headers: {}, body: Buffer.alloc(0) }, fault, 'A');
    if (wire !== null) return send(response, wire, false);
    if (fault.kind !== 'hang' && fault.kind !== 'hang-after') request.socket.destroy();
  };
