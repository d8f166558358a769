import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** Voices of the device itself, which send nothing anywhere; those that read English. */
const ownVoices = () =>
  window.speechSynthesis.getVoices().filter(({ localService, lang }) => localService && /^en\b/i.test(lang));

/** They may come a moment after the page. */
export function useOwnVoices(): SpeechSynthesisVoice[] {
  const [voices, setVoices] = useState(ownVoices);
  useEffect(() => {
    const read = () => setVoices(ownVoices());
    window.speechSynthesis.addEventListener("voiceschanged", read);
    return () => window.speechSynthesis.removeEventListener("voiceschanged", read);
  }, []);
  return voices;
}

export interface Reading {
  isReading: boolean;
  /** From where it was stopped, else from the beginning. */
  start: () => void;
  stop: () => void;
}

/**
 * Reads pieces of text aloud, one after the other. It stops by itself at the end, when the pieces become others, and when the
 * page is left.
 * @param voice of the device; without one nothing is read
 */
export function useReading(
  pieces: readonly string[],
  voice: SpeechSynthesisVoice | undefined,
  rate: number,
): Reading {
  const [isReading, setReading] = useState(false);
  const at = useRef(0);
  // Another voice or speed that is chosen while it reads is that of the next piece.
  const latest = useRef({ pieces, voice, rate });
  useLayoutEffect(() => {
    latest.current = { pieces, voice, rate };
  });
  // What is said now; what was stopped meanwhile no longer counts.
  const current = useRef<SpeechSynthesisUtterance | undefined>(undefined);
  const stop = useCallback(() => {
    current.current = undefined;
    window.speechSynthesis.cancel();
    setReading(false);
  }, []);
  const say = () => {
    const now = latest.current;
    const piece = now.pieces[at.current];
    if (piece === undefined || !now.voice) {
      at.current = 0;
      return stop();
    }
    const utterance = new SpeechSynthesisUtterance(piece);
    utterance.voice = now.voice;
    utterance.lang = now.voice.lang;
    utterance.rate = now.rate;
    utterance.onend = () => {
      if (current.current !== utterance) return;
      at.current += 1;
      say();
    };
    utterance.onerror = () => current.current === utterance && stop();
    current.current = utterance;
    window.speechSynthesis.speak(utterance);
  };
  const text = pieces.join("\n");
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another thing to read
  useEffect(() => {
    at.current = 0;
    return stop;
  }, [text]);
  return {
    isReading,
    start: () => {
      setReading(true);
      say();
    },
    stop,
  };
}
