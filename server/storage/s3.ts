import { AwsClient } from 'aws4fetch';
import { adminLink, isMadeUpName, makeUpName } from '#server/storage/made-up-name.ts';
import type { FileStore } from '#server/storage/storage.ts';
import { toNodeStream, metered, openTransfer } from '#server/storage/transfer.ts';
import { responseText } from '../net/response-text.ts';

export interface S3Settings {
  /** Such as `https://s3.eu-central-1.amazonaws.com`; the bucket is in the path. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/**
 * Private S3 objects under `files/` with random names. Uploads declare their length, so they are stored completely or
 * not; no retry, because the stream is consumed.
 */
export function openS3Store(settings: S3Settings, publicOrigin: string, transfer = openTransfer()): FileStore {
  const { accessKeyId, secretAccessKey, region } = settings;
  const aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });

  function addressOf(id: string): string {
    return `${settings.endpoint.replace(/\/+$/, '')}/${encodeURIComponent(settings.bucket)}/files/${id}`;
  }

  /** Signs each attempt, because signatures expire within minutes. */
  function send(method: 'GET' | 'DELETE', id: string): Promise<Response> {
    return transfer.request(async (signal) =>
      fetch(await aws.sign(addressOf(id), { method }), { signal, redirect: 'manual' }),
    );
  }

  async function remove(id: string): Promise<void> {
    const response = await send('DELETE', id);
    if (!response.ok) await throwUnlessMissing(response, 'remove');
    await response.body?.cancel();
  }

  return {
    newId: () => Promise.resolve(makeUpName()),

    async put(file) {
      const { id } = file;
      const body = metered(file);
      if (!isMadeUpName(id)) throw new Error('The id is none of this store.');
      const headers = {
        'Content-Type': /^[\w.+-]+\/[\w.+-]+$/.test(file.contentType) ? file.contentType : 'application/octet-stream',
        'Content-Length': String(file.size),
        'Content-Disposition': attachmentNamed(file.fileName),
      };
      const signed = await aws.sign(addressOf(id), { method: 'PUT', headers });
      const { response, sentAll } = await transfer.upload(signed.url, signed.headers, body);
      if (response instanceof Error) {
        // After a lost response the stored file would be orphaned.
        if (sentAll) await remove(id).catch(() => undefined);
        throw new Error('The S3 store did not take the file.', { cause: response });
      }
      if (!response.ok) throw await toError(response, 'take');
      return { id, url: adminLink(publicOrigin, id) };
    },

    async read(id) {
      if (!isMadeUpName(id)) return null;
      const response = await send('GET', id);
      if (response.ok) return toNodeStream(response);
      await throwUnlessMissing(response, 'hand out');
      return null;
    },

    async remove(id) {
      if (isMadeUpName(id)) await remove(id);
    },
  };
}

/** A missing bucket is a settings error. */
async function throwUnlessMissing(response: Response, verb: string): Promise<void> {
  const failure = await toError(response, verb);
  if (response.status !== 404 || failure.message.includes('NoSuchBucket')) throw failure;
}

/** The error of a response, with the code that it names. */
export async function toError(response: Response, verb: string): Promise<Error> {
  const code = /<Code>([\w.]+)<\/Code>/.exec(await responseText(response).catch(() => ''))?.[1] ?? 'no reason';
  return new Error(`The S3 store did not ${verb} the file: ${response.status} ${code}.`);
}

function attachmentNamed(fileName: string): string {
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename*=UTF-8''${encoded}`;
}
