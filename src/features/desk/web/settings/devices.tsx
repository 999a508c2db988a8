/** Notifications (Web Push) for each of a member's browsers, this one first. */
import { useState } from 'react';
import words from '#content/desk/device-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { formatDay } from '#web/ui/format-moment.ts';
import type { PushDevicesView } from '#features/desk/shared/push-schema.ts';
import { act, useDesk } from '../desk-calls.ts';
import { DeskButton } from '../frame/desk-parts.tsx';
import { Entry } from './entry.tsx';
import { dropDevice, keepDevice, subscribe, thisDevice } from '../this-device.ts';

export function Devices() {
  const { data } = useDesk<PushDevicesView>('desk-devices');
  const [own, setOwn] = useState(thisDevice);
  const [said, setSaid] = useState('');
  if (!data) return null;
  const isOn = data.devices.some(({ id }) => id === own);
  const turnOn = async () => {
    setSaid(words.turningOn);
    const browser = await subscribe(data.key).catch(() => 'failed' as const);
    if (typeof browser === 'string') {
      setSaid(words[browser]);
      return;
    }
    const answer = await act<{ id: string }>('desk-add-device', browser);
    setSaid(answer ? words.isOn : '');
    if (!answer) return;
    keepDevice(answer.id, browser.endpoint);
    setOwn(answer.id);
  };
  const remove = async (id: string) => {
    setSaid('');
    if (!(await act('desk-remove-device', { id })) || id !== own) return;
    setOwn(undefined);
    await dropDevice();
  };
  const test = async (id: string) => {
    setSaid('');
    if (await act('desk-test-device', { id })) setSaid(words.tested);
  };
  return (
    <>
      <p>{words.text}</p>
      <ul className="rows">
        {!isOn && (
          <Entry name={words.this}>
            <ThisDevice onTurnOn={() => void turnOn()} />
          </Entry>
        )}
        {data.devices.map(({ id, name, since }) => (
          <Entry
            key={id}
            name={id === own ? fillWords(words.thisOne, { device: name }) : name}
            state={fillWords(words.since, { day: formatDay(since) })}
          >
            {id === own && <DeskButton label={words.test} onClick={() => void test(id)} />}
            <DeskButton
              label={words.remove}
              aria-label={fillWords(words.removeWhich, { device: name })}
              onClick={() => void remove(id)}
            />
          </Entry>
        ))}
      </ul>
      <p role="status">{said}</p>
    </>
  );
}

function ThisDevice({ onTurnOn }: { onTurnOn: () => void }) {
  const canPush = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!canPush) return <p className="small">{words.unsupported}</p>;
  if (Notification.permission === 'denied') return <p className="small">{words.denied}</p>;
  return <DeskButton label={words.turnOn} onClick={onTurnOn} />;
}
