import { type Arena, complain, finished, refused, saidOnce } from '../arena.ts';
import type { Row } from '../row.ts';
import type { Complaint } from '../verdict.ts';

/** The host decides: what it was asked by, whatever the script believes. */
const reach =
  (kind: string, listener: RegExp) =>
  async ({ stage, run }: Arena): Promise<Complaint[]> => {
    const { tcp, udp, abstract, socket, reached } = stage.listeners;
    const ran = await run('s13_network.py', { told: { kind, tcp, udp, abstract, socket } });
    const got = [...new Set(reached.filter((name) => listener.test(name)))];
    return [...refused(ran), ...complain(got.length > 0, got.join(), 'the listener of the host was reached')];
  };

const interfaces = async ({ run }: Arena): Promise<Complaint[]> => {
  const ran = await run('s13_network.py', { told: { kind: 'interfaces' } });
  const [names, routes] = [saidOnce(ran, 'interfaces'), saidOnce(ran, 'routes')];
  return [
    ...finished(ran),
    ...complain(names !== 'lo' && !names.startsWith('denied'), 'interfaces', names),
    ...complain(routes !== '0' && routes !== '-1' && !routes.startsWith('denied'), 'routes', routes),
  ];
};

const families = async ({ run }: Arena): Promise<Complaint[]> => refused(await run('s17_socket_families.py'));

export const networkRows: readonly Row[] = [
  { number: 13, title: 'TCP and UDP to a listener of the host', play: reach('ip', /^(tcp|udp)/) },
  {
    number: 14,
    title: 'interfaces and routes',
    play: interfaces,
    holes: [{ tier: 'landlock', what: /^(routes|interfaces)$/, told: 'addresses and routes' }],
  },
  { number: 15, title: 'abstract socket of the host', play: reach('abstract', /^abstract/) },
  {
    number: 16,
    title: 'socket file of the host (a docker.sock that anyone may use)',
    play: reach('path', /^socket file/),
    holes: [
      {
        tier: 'landlock',
        what: /^(socket file|\/)/,
        told: 'Unix sockets that have a path',
      },
    ],
  },
  { number: 17, title: 'socket families that no namespace holds in', play: families },
];
