/** Standalone: `node bench/bare.ts PORT FILE TYPE ENCODING`. Baseline: one body from memory. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [port = '0', file = '', type = 'text/html', encoding = 'br'] = process.argv.slice(2);
const body = readFileSync(file);
const headers = { 'Content-Type': type, 'Content-Encoding': encoding, 'Content-Length': body.length };
createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('listening\n'));
