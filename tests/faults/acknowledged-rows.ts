/** To be killed: prints existing rows, then writes from eight callers and prints each number after its commit. */
import { writeSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { openDatabase } from '#server/db/database.ts';

const { db } = await openDatabase({ dataDir: process.argv[2] ?? '', log: pino({ level: 'silent' }) });
await db.execute(sql`create table if not exists acknowledged (number int primary key, filling text)`);
const { rows } = await db.execute<{ number: number }>(sql`select number from acknowledged order by number`);
writeSync(1, `found ${JSON.stringify(rows.map((row) => row.number))}\n`);

let next = (rows.at(-1)?.number ?? 0) + 1;
await Promise.all(Array.from({ length: 8 }, write));

async function write(): Promise<never> {
  for (;;) {
    const number = next++;
    await db.transaction(async (tx) => {
      await tx.execute(sql`insert into acknowledged values (${number}, ${'x'.repeat(number % 3000)})`);
    });
    writeSync(1, `${number}\n`);
  }
}
