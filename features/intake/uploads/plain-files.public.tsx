import { acceptedFiles } from '#features/intake/intake-files.ts';
import { FieldControl } from '#features/questions/fields/field-control.public.tsx';
import type { AskedQuestion } from '#forms/questions/questions.ts';
import { Choice } from '#ui/fields/choice.tsx';
import { Stack } from '#ui/layout/layout.tsx';

interface PlainFilesProps {
  /** Id of the control. */
  readonly id: string;
  readonly question: AskedQuestion;
  readonly error: string | undefined;
  /** Uploaded already. */
  readonly files: readonly { readonly storeId: string; readonly fileName: string }[];
}

/** Files of a question, for browsers without scripts: those that were uploaded stay unless their box is cleared. */
export function PlainFiles({ id, question, error, files }: PlainFilesProps) {
  const { name } = question;
  return (
    <Stack gap="3">
      <FieldControl id={id} name={name} entry={question} value="" error={error} accept={acceptedFiles} />
      {files.map(({ storeId, fileName }) => (
        <Choice key={storeId} type="checkbox" name={name} value={storeId} defaultChecked>
          {`Keep ${fileName}`}
        </Choice>
      ))}
    </Stack>
  );
}
