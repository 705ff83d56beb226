/** Of so many turns, one begins with the lane that has the least to say. */
const turnsPerRound = 8;

/**
 * In which order lanes are asked for work, the most urgent first. Now and then a turn begins with a lesser one, each in
 * its round, so that a crowd in the upper lanes slows the lower ones and never stops them.
 */
export function laneOrder<Lane>(lanes: readonly Lane[], turn: number): Lane[] {
  if (turn % turnsPerRound !== turnsPerRound - 1 || lanes.length < 2) {
    return [...lanes];
  }
  const lesser = lanes.slice(1).toReversed();
  const favoured = lesser[Math.floor(turn / turnsPerRound) % lesser.length];
  return [...lanes.filter((lane) => lane === favoured), ...lanes.filter((lane) => lane !== favoured)];
}
