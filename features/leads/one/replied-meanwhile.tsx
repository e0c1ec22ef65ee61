import { Alert } from '#ui/messages/alert.tsx';
import type { RepliedMeanwhile } from '#features/leads/lead-results.ts';
import { Button } from '#ui/button.tsx';
import { LocalTime } from '#ui/local-time.tsx';

interface RepliedMeanwhileProps {
  readonly refusal: RepliedMeanwhile;
  readonly isBusy: boolean;
}

/** Part of the form whose reply was held back; its button sends the reply anyway. */
export default function RepliedMeanwhileAlert({ refusal: { seen, replies }, isBusy }: RepliedMeanwhileProps) {
  return (
    <Alert tone="warning" role="alert" title="Your reply has not been sent">
      {replies.map(({ by, at, text }) => (
        <div key={at} className="lead-collision">
          <p>
            {by} replied <LocalTime at={at} relative />:
          </p>
          <blockquote className="lead-history-text" dir="auto">
            {text}
          </blockquote>
        </div>
      ))}
      <Button type="submit" size="small" name="confirmed" value={seen} busy={isBusy}>
        Send anyway
      </Button>
    </Alert>
  );
}
