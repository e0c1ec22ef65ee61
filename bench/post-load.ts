/**
 * Standalone process: `node bench/post-load.ts PORT PATH KIND CONNECTIONS SECONDS FIRST`. Posts over raw sockets, one
 * request each, to keep the client cheap; visitors and forms are unique, counted from FIRST. Prints one line of JSON.
 */
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { formsOf, isKindOfForm } from './forms.ts';
import { quantile } from './table.ts';
import { visitorAddress } from '../tests/intakes.ts';

const [port = '0', path = '/', kind = '', connections = '64', seconds = '5', first = '0'] = process.argv.slice(2);
if (!isKindOfForm(kind)) throw new Error(`There is no form called ${kind}.`);
const { body } = formsOf[kind];
let visitors = Number(first);
let failed = 0;
const times: number[] = [];
const began = performance.now();
const end = began + Number(seconds) * 1000;
await Promise.all(Array.from({ length: Number(connections) }, caller));
const took = (performance.now() - began) / 1000;
process.stdout.write(
  `${JSON.stringify({
    perSecond: times.length / took,
    calls: times.length + failed,
    failed,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  })}\n`,
);

function caller(): Promise<void> {
  return new Promise((resolve, reject) => {
    let sent = 0;
    let received = '';
    const post = () => {
      visitors += 1;
      const form = body(`bench-${visitors}`, randomUUID());
      sent = performance.now();
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: http://127.0.0.1:${port}\r\n` +
          `X-Forwarded-For: ${visitorAddress(visitors)}\r\nContent-Type: application/json\r\n` +
          `Content-Length: ${String(Buffer.byteLength(form))}\r\nConnection: keep-alive\r\n\r\n${form}`,
      );
    };
    const socket = connect(Number(port), '127.0.0.1', post);
    socket.on('data', (data) => {
      received += data.toString('latin1');
      const head = received.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = /content-length: (\d+)/i.exec(received)?.[1];
      if (length === undefined) {
        reject(new Error('a response without a length'));
        return;
      }
      if (received.length < head + 4 + Number(length)) return;
      if (/^HTTP\/1\.1 2/.test(received)) times.push(performance.now() - sent);
      else failed += 1;
      received = '';
      if (performance.now() < end) post();
      else socket.end(() => resolve());
    });
    socket.on('error', reject);
  });
}
