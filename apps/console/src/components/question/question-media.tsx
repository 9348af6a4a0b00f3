import { useState } from 'react';
import { uploadAddress } from '../person/avatar.tsx';
import classes from './question-card.module.css';

interface QuestionMediaProps {
  readonly fileName: string;
  /** What it shows, for those who cannot see it. */
  readonly text: string | null;
}

/** A question's picture in a fixed box, so that nothing jumps when it arrives. One that is missing says so. */
export function QuestionMedia({ fileName, text }: QuestionMediaProps) {
  const [isMissing, setMissing] = useState(false);
  if (isMissing)
    return (
      <p className={`qd-note qd-grid ${classes.media} ${classes.missing}`}>
        The picture could not be loaded.{text !== null && text !== '' && ` It shows: ${text}`}
      </p>
    );
  return (
    <img
      src={uploadAddress(fileName)}
      alt={text || 'Picture without a description'}
      width={320}
      height={180}
      loading="lazy"
      decoding="async"
      className={`qd-block ${classes.media}`}
      onError={() => setMissing(true)}
    />
  );
}
