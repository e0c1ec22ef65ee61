import { fileTypeFromBuffer } from 'file-type';
import { serveThread } from '#server/threads/serve-thread.ts';

serveThread(async (input) => (await fileTypeFromBuffer(input as Uint8Array))?.ext ?? null);
