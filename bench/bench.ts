import { cpus, totalmem } from 'node:os';
import { benchAdmin } from './admin.ts';
import { benchFreeTimes } from './free-times.ts';
import { benchInteractions } from './interactions.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchLive } from './live.ts';
import { benchOverload } from './overload.ts';
import { benchPages } from './pages.ts';
import { benchPeers } from './peers.ts';
import { printReferences } from './references.ts';
import { benchRender } from './render.ts';
import { benchRuns } from './runs.ts';
import { benchSearch } from './search.ts';
import { benchServe } from './serve.ts';
import { benchSizes } from './sizes.ts';
import { benchSoak } from './soak.ts';
import { benchStart } from './start.ts';
import { benchWrite } from './write.ts';

const benches = {
  pages: benchPages,
  interactions: benchInteractions,
  lighthouse: benchLighthouse,
  admin: benchAdmin,
  live: benchLive,
  runs: benchRuns,
  search: benchSearch,
  'free-times': benchFreeTimes,
  serve: benchServe,
  render: benchRender,
  start: benchStart,
  overload: benchOverload,
  sizes: benchSizes,
  soak: benchSoak,
  write: benchWrite,
};

const wanted = process.argv.slice(2);
// Needs a folder, so it runs by itself alone.
if (wanted[0] === 'peers') {
  await benchPeers(wanted[1]);
  process.exit();
}
const unknown = wanted.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`No bench is called ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`);
  process.exitCode = 1;
} else {
  const memory = Math.round(totalmem() / 2 ** 30);
  console.log(`${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}, ${memory} GB, Node ${process.version}`);
  for (const [name, bench] of Object.entries(benches)) {
    if (wanted.length === 0 || wanted.includes(name)) await bench();
  }
  printReferences();
}
