import { useState } from 'react';
import { uploadAddress } from '../person/avatar.tsx';
import classes from './question-card.module.css';

/** A question's picture in a fixed box, so that nothing jumps when it arrives. One that is missing says so. */
export function QuestionMedia({ fileName }: { readonly fileName: string }) {
  const [isMissing, setMissing] = useState(false);
  if (isMissing)
    return <p className={`qd-note qd-grid ${classes.media} ${classes.missing}`}>The picture could not be loaded.</p>;
  return (
    <img
      src={uploadAddress(fileName)}
      alt="Belongs to the question"
      width={320}
      height={180}
      loading="lazy"
      decoding="async"
      className={`qd-block ${classes.media}`}
      onError={() => setMissing(true)}
    />
  );
}
