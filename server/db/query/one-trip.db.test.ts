import { asc, eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { users, userProfiles } from '#features/accounts/accounts.table.ts';
import { inOneTrip } from '#server/db/query/one-trip.ts';
import { makePerson } from '../../../tests/accounts.ts';
import { databaseTrips } from '../../../tests/database-trips.ts';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';

const host = await openTestApp();
beforeAll(async () => {
  for (const name of ['ann', 'bea']) await makePerson(host.app, name);
});

const people = (db: TestApp['app']['db'], order: 'up' | 'none') =>
  db
    .select({
      id: users.id,
      profile: userProfiles.userId,
      email: users.email,
      createdAt: users.createdAt,
      none: sql`null`,
    })
    .from(users)
    .leftJoin(userProfiles, eq(userProfiles.userId, users.id))
    .where(order === 'none' ? eq(users.email, "nobody$1'") : eq(users.emailVerified, true))
    .orderBy(asc(users.email));

test('reads as one statement what is begun together, with the same rows as apart', async () => {
  const { db } = host.app;
  const apart = [await people(db, 'up'), await people(db, 'none')];
  expect(apart[0]).toHaveLength(2);
  const read = () => inOneTrip(db, (one) => Promise.all([people(one, 'up'), people(one, 'none')]));
  const together = await read();
  expect(await databaseTrips(host.database.pool, read)).toBe(1);
  expect(together).toEqual(apart);
  expect(together[0][0]?.createdAt).toBeInstanceOf(Date);
});

test('fails every read of a statement that the database refuses', async () => {
  const bad = () =>
    inOneTrip(host.app.db, (db) => Promise.all([db.select({ one: sql`1 / 0` }).from(users), people(db, 'up')]));
  await expect(bad()).rejects.toThrow('Failed query');
});
