import { workCopy as copy } from '#content/work.ts';
import type { ShownStep } from '#features/work/read-projects.server.ts';
import type { FrozenFile } from '#features/work/work.ts';
import { Stack } from '#ui/layout/layout.tsx';
import { Text } from '#ui/layout/text.tsx';
import { LocalTime } from '#ui/local-time.tsx';

type FileHref = (file: Pick<FrozenFile, 'id'>) => string;

interface ApprovalRequestsProps extends Pick<ShownStep, 'requests'> {
  readonly fileHref: FileHref;
}

/** What was sent for approval, as it was, with the decisions. */
export function ApprovalRequests({ requests, fileHref }: ApprovalRequestsProps) {
  return requests.map(({ id, text, files, askedByName, askedAt, decision }) => (
    <Stack key={id} gap="2" className="small">
      <p className="soft">
        {copy.asked(askedByName ?? copy.formerPerson)}, <LocalTime at={askedAt} />
      </p>
      <Text as="p" wrap="lines">
        {text}
      </Text>
      {files.map((file) => (
        <p key={file.id}>
          <FileLink {...file} fileHref={fileHref} />
        </p>
      ))}
      {decision !== null && (
        <p>
          <b>{copy.verdicts[decision.verdict]}</b> {decision.name ?? copy.formerPerson}, <LocalTime at={decision.at} />{' '}
          {decision.words !== '' && `“${decision.words}”`}
        </p>
      )}
    </Stack>
  ));
}

interface FileLinkProps extends Pick<FrozenFile, 'id' | 'fileName' | 'version'> {
  readonly fileHref: FileHref;
}

/** A file with its version. */
export function FileLink({ id, fileName, version, fileHref }: FileLinkProps) {
  return (
    <>
      <a href={fileHref({ id })} download>
        {fileName}
      </a>{' '}
      <span className="soft">{copy.version(version)}</span>
    </>
  );
}
