import './draft-note.css';
import { Button } from '../button.tsx';

interface DraftNoteProps {
  readonly isRestored: boolean;
  readonly discard: () => void;
}

export function DraftNote({ isRestored, discard }: DraftNoteProps) {
  return (
    <div className="draft-note" role="status">
      {isRestored && (
        <>
          <p>Not saved yet. We restored what you typed earlier.</p>
          <Button size="small" variant="quiet" onClick={discard}>
            Discard
          </Button>
        </>
      )}
    </div>
  );
}
