import classes from './second-step.module.css';

interface OtherWaysProps {
  readonly ways: readonly { readonly label: string; readonly onChoose: () => void }[];
}

/** Links to the other ways to prove who one is; nothing where there are none. */
export function OtherWays({ ways }: OtherWaysProps) {
  if (ways.length === 0) return null;
  return (
    <p className={classes.ways}>
      {ways.map(({ label, onChoose }) => (
        <button key={label} type="button" className={classes.way} onClick={onChoose}>
          {label}
        </button>
      ))}
    </p>
  );
}
