/**
 * Standalone: `node bench/flood.ts PORT CONNECTIONS SECONDS`. Requests new searches in a loop, reconnecting when
 * closed. Prints responses by status as JSON.
 */
import { connect } from 'node:net';

const [port = '0', connections = '1000', seconds = '20'] = process.argv.slice(2);
const end = performance.now() + Number(seconds) * 1000;
const counts: Record<string, number> = {};
let requests = 0;
await Promise.all(Array.from({ length: Number(connections) }, caller));
process.stdout.write(JSON.stringify(counts));

function caller(): Promise<void> {
  return new Promise((resolve) => {
    const open = () => {
      if (performance.now() > end) {
        resolve();
        return;
      }
      let missing = -1;
      let head = '';
      const socket = connect(Number(port), '127.0.0.1', () => ask());
      const ask = () =>
        socket.write(
          `GET /insights?q=${(requests += 1)} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Forwarded-For: 10.${requests % 250}.${(requests >> 8) % 250}.1\r\nAccept-Encoding: br\r\n\r\n`,
        );
      socket.on('data', (data) => {
        if (missing < 0) {
          head += data.toString('latin1');
          const at = head.indexOf('\r\n\r\n');
          if (at < 0) return;
          const status = head.slice(9, 12);
          counts[status] = (counts[status] ?? 0) + 1;
          const length = /content-length: (\d+)/i.exec(head)?.[1];
          if (length === undefined) return void socket.destroy();
          missing = Number(length) - (head.length - at - 4);
        } else missing -= data.length;
        if (missing > 0) return;
        missing = -1;
        head = '';
        if (performance.now() < end) ask();
        else socket.destroy();
      });
      socket.on('error', () => {
        counts['error'] = (counts['error'] ?? 0) + 1;
      });
      socket.on('close', () => setTimeout(open, 20));
    };
    open();
  });
}
