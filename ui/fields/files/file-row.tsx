import './file-row.css';
import { Icon, type IconName } from '../../icon.tsx';
import { Progress } from '../../feedback/progress.tsx';
import { VisuallyHidden } from '../../visually-hidden.tsx';

export type FileRowProps = {
  name: string;
  /** Formatted, as "2.40 MB". */
  size: string;
  state: 'waiting' | 'uploading' | 'done' | 'failed';
  /** 0 to 100 while uploading. */
  progress?: number;
  /** Why it failed, and what to do. */
  reason?: string;
  onCancel?: () => void;
  onRetry?: () => void;
  onRemove?: () => void;
};

/** An item of `ul.file-rows`; each callback adds a button. */
export function FileRow({ name, size, state, progress = 0, reason, onCancel, onRetry, onRemove }: FileRowProps) {
  return (
    <li className="file-row" data-state={state}>
      <Icon name={state === 'done' ? 'check' : state === 'failed' ? 'error' : 'file'} />
      <div className="file-row-body">
        <p className="file-row-name">{name}</p>
        <p className="file-row-state">
          <span className="file-row-size">{size}</span>
          <span>{stateCopy(state, progress, reason)}</span>
        </p>
      </div>
      <div className="file-row-actions">
        <RowButton icon="retry" copy="Try again" name={name} onPress={onRetry} />
        <RowButton icon="close" copy="Cancel" name={name} onPress={onCancel} />
        <RowButton icon="trash" copy="Remove" name={name} onPress={onRemove} />
      </div>
      {state === 'uploading' && <Progress value={progress} max={100} label={`Uploading ${name}`} />}
    </li>
  );
}

function stateCopy(state: FileRowProps['state'], progress: number, reason?: string): string {
  if (state === 'waiting') return 'Waiting';
  if (state === 'uploading') return `${String(Math.round(progress))}%`;
  if (state === 'done') return 'Uploaded';
  return reason ?? 'Not uploaded';
}

function RowButton(props: { icon: IconName; copy: string; name: string; onPress?: () => void }) {
  if (!props.onPress) return null;
  return (
    <button type="button" className="file-row-button" onClick={props.onPress} title={props.copy}>
      <Icon name={props.icon} />
      <VisuallyHidden>
        {props.copy}: {props.name}
      </VisuallyHidden>
    </button>
  );
}
