import { lazy, Suspense, useId, useRef, useState, type ChangeEvent } from 'react';
import { href } from 'react-router';
import type { AttachedFilesProps, Attachment } from '#features/leads/one/attached-files.tsx';
import type { UndoneReply } from '#features/leads/lead-results.ts';
import { randomUuid } from '#forms/form-id.ts';
import { ScriptButton } from '#ui/script-button.tsx';

const FileList = lazy(() => import('#features/leads/one/attached-files.tsx'));

/** Files are uploaded when chosen; the reply refers to them by id. */
export function useAttachments() {
  const [files, setFiles] = useState<readonly Attachment[]>([]);
  // Created in the browser with the first file.
  const [filesId, setFilesId] = useState('');
  const next = useRef(0);
  const add = (chosen: readonly File[]) => {
    const id = filesId || randomUuid();
    setFilesId(id);
    for (const file of chosen) {
      next.current += 1;
      const key = next.current;
      setFiles((before) => [...before, { key, name: file.name, storeId: null, error: null }]);
      void upload(id, file).then((result) =>
        setFiles((before) => before.map((one) => (one.key === key ? { ...one, ...result } : one))),
      );
    }
  };
  const remove = (key: number) => setFiles((before) => before.filter((one) => one.key !== key));
  const clear = () => {
    setFiles([]);
    setFilesId('');
  };
  /** Shows files that were uploaded before. */
  const restore = (id: string, uploaded: UndoneReply['files']) => {
    setFilesId(id);
    setFiles(uploaded.map(({ storeId, fileName: name }, at) => ({ key: -at, name, storeId, error: null })));
  };
  return { files, filesId, add, remove, clear, restore };
}

async function upload(filesId: string, file: File): Promise<Pick<Attachment, 'storeId' | 'error'>> {
  const body = new FormData();
  body.set('formId', filesId);
  body.set('file', file);
  try {
    const response = await fetch(href('/admin/leads/attachments'), { method: 'POST', body });
    const result = (await response.json()) as { ok: true; storeId: string } | { ok: false; message: string };
    return result.ok ? { storeId: result.storeId, error: null } : { storeId: null, error: result.message };
  } catch {
    return { storeId: null, error: 'The file could not be uploaded. Try again.' };
  }
}

export function AttachButton({ add }: { readonly add: (chosen: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    add([...(currentTarget.files ?? [])]);
    currentTarget.value = '';
  };
  return (
    <>
      <input ref={input} id={id} type="file" multiple hidden aria-label="Files to attach" onChange={choose} />
      <ScriptButton size="small" variant="quiet" onClick={() => input.current?.click()}>
        Attach
      </ScriptButton>
    </>
  );
}

export function AttachedFiles(props: AttachedFilesProps) {
  return <Suspense>{props.files.length > 0 && <FileList {...props} />}</Suspense>;
}
