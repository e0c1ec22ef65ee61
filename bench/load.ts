/**
 * Standalone process: `node bench/load.ts PORT PATH CONNECTIONS SECONDS`. Raw sockets, one request each, to keep the
 * client cheap. Prints one line of JSON.
 */
import { connect } from 'node:net';

const [port = '0', path = '/', connections = '50', seconds = '5'] = process.argv.slice(2);
// With VISITORS, each request is that of another visitor behind a proxy: limits count by address.
let visitor = 0;
const forwarded = () => `X-Forwarded-For: 10.${(visitor += 1) >> 16}.${(visitor >> 8) & 255}.${visitor & 255}\r\n`;
const request = () =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept-Encoding: br\r\n${process.env['VISITORS'] ? forwarded() : ''}Connection: keep-alive\r\n\r\n`;
const end = performance.now() + Number(seconds) * 1000;
const began = performance.now();
const counts = await Promise.all(Array.from({ length: Number(connections) }, caller));
const took = (performance.now() - began) / 1000;
const answered = counts.reduce((sum, count) => sum + count, 0);
process.stdout.write(`${JSON.stringify({ perSecond: answered / took, answered })}\n`);

/** Resolves to the number of responses. */
function caller(): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(request()));
    let responses = 0;
    let missing = -1;
    let head = '';
    socket.on('data', (data) => {
      if (missing < 0) {
        head += data.toString('latin1');
        const at = head.indexOf('\r\n\r\n');
        if (at < 0) return;
        if (!head.startsWith('HTTP/1.1 200')) {
          reject(new Error(head.split('\r\n')[0]));
          return;
        }
        const length = /content-length: (\d+)/i.exec(head)?.[1];
        if (length === undefined) {
          reject(new Error('a response without a length'));
          return;
        }
        missing = Number(length) - (head.length - at - 4);
      } else missing -= data.length;
      if (missing > 0) return;
      responses += 1;
      missing = -1;
      head = '';
      if (performance.now() < end) socket.write(request());
      else socket.end(() => resolve(responses));
    });
    socket.on('error', reject);
  });
}
