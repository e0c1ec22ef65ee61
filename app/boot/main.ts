import { createRequestHandler } from 'react-router';
import * as build from 'virtual:react-router/server-build';
console.log('boot', Object.keys(build.routes));
const handler = createRequestHandler(build, 'production');
const response = await handler(new Request('http://127.0.0.1/'));
console.log(response.status, await response.text());
