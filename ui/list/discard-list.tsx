import { useState } from 'react';
import { Button } from '../button.tsx';
import { Dialog, DialogFooter } from '../dialog/dialog.tsx';

/** In the form of an imported list: asks first, without scripts it sends `drop` at once. */
export function DiscardList() {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button
        type="submit"
        name="action"
        value="drop"
        onClick={(event) => {
          event.preventDefault();
          setAsks(true);
        }}
      >
        Discard list
      </Button>
      <Dialog open={asks} onOpenChange={setAsks} title="Discard this list?" size="small">
        <p>The uploaded file and this review are deleted. Nothing is imported.</p>
        <DialogFooter>
          <Button onClick={() => setAsks(false)}>Keep list</Button>
          <Button type="submit" name="action" value="drop" variant="primary">
            Discard list
          </Button>
        </DialogFooter>
      </Dialog>
    </>
  );
}
