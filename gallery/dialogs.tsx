import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogFooter } from '#ui/dialog/dialog.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Specimen, SpecimenRow } from './specimen.tsx';
import { Stack } from '#ui/layout/layout.tsx';

type Which = 'none' | 'small' | 'form' | 'held';

const questions = ['First name', 'Last name', 'Role', 'Company', 'Work email', 'Phone', 'Website', 'Industry'];

export function Dialogs({ scope }: { scope: string }) {
  const [which, setWhich] = useState<Which>('none');
  const close = () => {
    setWhich('none');
  };
  const opener = (kind: Which, copy: string) => (
    <Button
      id={`${scope}-open-${kind}`}
      onClick={() => {
        setWhich(kind);
      }}
    >
      {copy}
    </Button>
  );
  return (
    <Specimen title="Dialog">
      <SpecimenRow>
        {opener('small', 'A question')}
        {opener('form', 'A long form')}
        {opener('held', 'One that stays')}
      </SpecimenRow>
      <Dialog
        open={which === 'small'}
        onOpenChange={close}
        size="small"
        title="Remove this file?"
        description="It is deleted from your submission at once."
      >
        <DialogFooter>
          <Button onClick={close}>Keep it</Button>
          <Button variant="primary" onClick={close}>
            Remove
          </Button>
        </DialogFooter>
      </Dialog>
      <Dialog
        open={which === 'form'}
        onOpenChange={close}
        title="Tell us about the work"
        header={<Progress value={1} max={7} label="Step 1 of 7" />}
      >
        <form action={close}>
          <Stack gap="6">
            {questions.map((question) => (
              <TextField key={question} name={`${scope}-${question}`} label={question} />
            ))}
          </Stack>
          <DialogFooter>
            <Button onClick={close}>Back</Button>
            <Button variant="primary" type="submit">
              Continue
            </Button>
          </DialogFooter>
        </form>
      </Dialog>
      <Dialog
        open={which === 'held'}
        onOpenChange={close}
        size="small"
        title="Sending your answers"
        dismissable={false}
      >
        <p>The close button, Escape and the backdrop wait until it is done.</p>
        <DialogFooter>
          <Button variant="primary" onClick={close}>
            Done
          </Button>
        </DialogFooter>
      </Dialog>
    </Specimen>
  );
}
