import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { openLog } from '#server/log.ts';
import { queuedBy, requestIdField, withQueuedBy, withRequestId } from '#server/request-id.ts';

test('a job that is queued within a request logs its id when it runs, at any later time', async () => {
  const lines: string[] = [];
  const destination = new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(line.toString());
      done();
    },
  });
  const { log } = openLog({ level: 'info', fields: requestIdField, destination });
  const payload = await withRequestId('one', async () => {
    await Promise.resolve();
    return withQueuedBy({ id: '7' });
  });
  expect(payload).toEqual({ id: '7', requestId: 'one' });
  expect(requestIdField()).toEqual({});
  await withRequestId(queuedBy(payload), async () => {
    await Promise.resolve();
    log.info({ event: 'job.retrying' }, 'A job failed and will be retried');
  });
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ event: 'job.retrying', requestId: 'one' });
});

test('jobs of schedules have no id, even if a request wakes the worker', () => {
  withRequestId('one', () => withRequestId(undefined, () => expect(requestIdField()).toEqual({})));
  expect(withQueuedBy({ id: '7' })).toEqual({ id: '7' });
  for (const payload of [{ id: '7' }, {}, null, { requestId: 7 }]) expect(queuedBy(payload)).toBeUndefined();
});
