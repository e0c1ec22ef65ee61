import { createHash } from 'node:crypto';
import { Writable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { BackupPlace } from '#server/storage/backup-place.ts';
import { toError, type S3Settings } from '#server/storage/s3.ts';
import { toNodeStream, openTransfer, type Transfer } from '#server/storage/transfer.ts';
import { responseText } from '../net/response-text.ts';

export interface BucketSettings extends S3Settings {
  /** The prefix of each object name: empty, or ending with a slash. */
  readonly prefix: string;
}

export interface BucketOptions {
  readonly transfer?: Transfer;
  readonly partBytes?: number;
}

/** Each part is held in memory. S3 accepts 10,000 parts, so a backup can have 156 GB. */
const usualPart = 16 * 1024 * 1024;

/** Long enough to send a part over a slow connection. */
const patient = { response: 300_000, stalledUpload: 60_000, pauses: [1000, 5000, 20_000] };

/** Stores backups as S3 objects. A backup is uploaded in parts and appears once all of them are there. */
export function openBackupBucket(
  settings: BucketSettings,
  { transfer = openTransfer(patient), partBytes = usualPart }: BucketOptions = {},
): BackupPlace {
  const { accessKeyId, secretAccessKey, region, bucket, prefix } = settings;
  const aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const root = `${settings.endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;

  /** @throws for a status other than 2xx. */
  async function send(verb: string, method: string, path: string, body?: Uint8Array<ArrayBuffer> | string) {
    const headers = {
      'X-Amz-Content-Sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    };
    const response = await transfer.request(async (signal) =>
      fetch(await aws.sign(`${root}${path}`, { method, headers, ...(body !== undefined && { body }) }), {
        signal,
        redirect: 'manual',
      }),
    );
    if (!response.ok) throw await toError(response, verb);
    return response;
  }

  const pathOf = (name: string) => `/${`${prefix}${name}`.split('/').map(encodeURIComponent).join('/')}`;
  const remove = async (name: string) => {
    await (await send('remove', 'DELETE', pathOf(name))).body?.cancel();
  };
  const read = async (name: string) => toNodeStream(await send('hand out', 'GET', pathOf(name)));
  const list = async () => {
    const names: string[] = [];
    for (let token = ''; ;) {
      const query = new URLSearchParams({ 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) });
      const page = await responseText(await send('list', 'GET', `?${query.toString()}`));
      for (const [, key = ''] of page.matchAll(/<Key>([^<]*)<\/Key>/g)) names.push(key.slice(prefix.length));
      token = /<NextContinuationToken>([^<]*)</.exec(page)?.[1] ?? '';
      if (token === '') return names;
    }
  };

  return {
    addressOf: (name) => `s3://${bucket}/${prefix}${name}`,
    async begin(name) {
      if ((await list()).includes(name)) throw new Error(`There is already an object ${prefix}${name}.`);
      const started = await responseText(await send('take', 'POST', `${pathOf(name)}?uploads=`));
      const upload = /<UploadId>([^<]+)<\/UploadId>/.exec(started)?.[1];
      if (upload === undefined) throw new Error('The S3 store did not begin an upload.');
      const uploadId = `uploadId=${encodeURIComponent(upload)}`;
      const tags: string[] = [];
      let isComplete = false;
      const content = inParts(partBytes, async (part) => {
        const number = tags.length + 1;
        const response = await send('take', 'PUT', `${pathOf(name)}?partNumber=${String(number)}&${uploadId}`, part);
        await response.body?.cancel();
        tags.push(response.headers.get('etag') ?? '');
      });
      return {
        content,
        async written() {
          const parts = tags.map(
            (tag, index) => `<Part><PartNumber>${String(index + 1)}</PartNumber><ETag>${tag}</ETag></Part>`,
          );
          isComplete = true;
          const whole = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
          const response = await send('take', 'POST', `${pathOf(name)}?${uploadId}`, whole);
          // The store sends the status before it joins the parts, so the body may still report an error.
          const body = await responseText(response);
          if (body.includes('<Error>')) throw await toError(new Response(body, { status: 500 }), 'take');
        },
        read: () => read(name),
        complete: () => Promise.resolve(),
        async discard() {
          content.destroy();
          const aborted = send('drop', 'DELETE', `${pathOf(name)}?${uploadId}`).then((response) =>
            response.body?.cancel(),
          );
          await aborted.catch(() => undefined);
          if (isComplete) await remove(name).catch(() => undefined);
        },
      };
    },
    read,
    list,
    remove,
  };
}

/** Splits bytes into parts of one size; only the last may be shorter. */
function inParts(size: number, send: (part: Uint8Array<ArrayBuffer>) => Promise<void>): Writable {
  let part = new Uint8Array(size);
  let filled = 0;
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      const take = async () => {
        for (let rest = chunk; rest.length > 0;) {
          const room = Math.min(size - filled, rest.length);
          part.set(rest.subarray(0, room), filled);
          filled += room;
          rest = rest.subarray(room);
          if (filled < size) continue;
          await send(part);
          part = new Uint8Array(size);
          filled = 0;
        }
      };
      take().then(() => done(), done);
    },
    final(done) {
      if (filled === 0) done();
      else send(part.slice(0, filled)).then(() => done(), done);
    },
  });
}
