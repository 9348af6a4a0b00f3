import { Button } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useCallback, useRef, useState } from 'react';
import { LeaveGuard } from '../../../components/form/leave-guard.tsx';
import { copyOrSelect } from '../../../components/format/copy-text.tsx';
import { SectionHead } from '../../../components/page/section-head.tsx';
import { configuration } from '../../../lib/configuration.ts';
import { saveFile } from '../../../lib/download.ts';
import classes from './security.module.css';

export interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Recovery codes, shown only once, with the ways to save them. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');
  const isKept = useRef(false);
  const keep = () => {
    // What follows may be another page.
    isKept.current = true;
    onDone();
  };
  const text = `${codes.join('\n')}\n`;
  const copy = async () => setSaid(await copyOrSelect(text, list.current, 'them'));
  const download = () => {
    const head = `Recovery codes of ${configuration.brand_name} (${window.location.host})\nEach works once.\n\n`;
    saveFile(new Blob([head, text], { type: 'text/plain;charset=utf-8' }), 'recovery-codes.txt');
    setSaid('Downloaded');
  };
  return (
    <section>
      <SectionHead
        isStep
        note="Each signs you in once when you do not have your phone. They are shown this once: keep them where only you can get at them."
      >
        Your recovery codes
      </SectionHead>
      <div className={classes.part}>
        <ul ref={list} className={classes.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="qd-buttons qd-row">
          <Button variant="default" leftSection={<IconCopy size={18} stroke={1.7} />} onClick={() => void copy()}>
            Copy
          </Button>
          <Button variant="default" leftSection={<IconDownload size={18} stroke={1.7} />} onClick={download}>
            Download
          </Button>
          <span role="status" className="qd-dimmed">
            {said}
          </span>
        </div>
        <div>
          <Button onClick={keep}>I have kept them</Button>
        </div>
      </div>
      <LeaveGuard
        isDirty={useCallback(() => !isKept.current, [])}
        title="Leave without your recovery codes?"
        message="They are not shown again. Without them, somebody who loses their phone cannot sign in."
        stayLabel="Stay"
      />
    </section>
  );
}
