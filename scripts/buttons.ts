import { buttonTable } from '../tests/button-table.ts';

process.stdout.write(await buttonTable());
