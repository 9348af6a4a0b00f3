import classes from './coin-image.module.css';

/** The coin that stands for every package in the list. */
export function CoinImage() {
  return (
    <svg width="32" height="32" viewBox="0 0 32 32" fill="none" role="img" aria-label="Coin" className={classes.coin}>
      <circle cx="16" cy="16" r="13.25" className={classes.face} />
      <circle cx="16" cy="16" r="9.5" className={classes.ring} />
      <path d="m11.5 16.5 3.2 3.6 5.8-7.6" className={classes.tick} />
    </svg>
  );
}
