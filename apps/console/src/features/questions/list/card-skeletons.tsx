import { VisuallyHidden } from '../../../components/page/visually-hidden.tsx';
import { SkeletonBar } from '../../../components/table/skeleton.tsx';
import classes from './question-cards.module.css';

const CARDS = [0, 1, 2];
const LINES = ['30%', '70%', '22%', '28%', '18%', '24%'];

/** The shape of a list of cards while it is on its way. */
export function CardSkeletons() {
  return (
    <>
      <VisuallyHidden isStatus>Loading the questions</VisuallyHidden>
      {CARDS.map((card) => (
        <div key={card} className={`qd-rule-below ${classes.skeleton}`} aria-hidden="true">
          {LINES.map((width) => (
            <SkeletonBar key={width} width={width} />
          ))}
        </div>
      ))}
    </>
  );
}
