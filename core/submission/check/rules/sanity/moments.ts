/** Mean and spread of numbers that come batch by batch; NaN is left out. */
export class Moments {
  rows = 0;
  onlyZeroOne = true;
  onlyHundredths = true;
  #mean = 0;
  #squares = 0;
  #least = Number.POSITIVE_INFINITY;
  #most = Number.NEGATIVE_INFINITY;

  /** Sums are taken around the first value, and each batch is added to those before by Chan's formula. */
  see(values: Float64Array, length: number): void {
    const shift = values.find((value, i) => i < length && !Number.isNaN(value)) ?? 0;
    let [n, sum, squares, least, most] = [0, 0, 0, this.#least, this.#most];
    for (let i = 0; i < length; i += 1) {
      const value = values[i]!; // at least `length` long
      if (Number.isNaN(value)) continue;
      const off = value - shift;
      n += 1;
      sum += off;
      squares += off * off;
      if (value < least) least = value;
      if (value > most) most = value;
    }
    [this.#least, this.#most] = [least, most];
    if (this.onlyZeroOne || this.onlyHundredths) this.#lookAtDigits(values, length);
    if (n > 0) this.#merge(n, shift + sum / n, squares - (sum * sum) / n);
  }

  #merge(n: number, mean: number, squares: number): void {
    const [before, delta] = [this.rows, mean - this.#mean];
    this.rows += n;
    this.#mean += (delta * n) / this.rows;
    this.#squares += squares + (delta * delta * before * n) / this.rows;
  }

  #lookAtDigits(values: Float64Array, length: number): void {
    for (let i = 0; i < length && (this.onlyZeroOne || this.onlyHundredths); i += 1) {
      const value = values[i]!;
      if (value !== 0 && value !== 1) this.onlyZeroOne = false;
      if (Math.abs(value * 100 - Math.round(value * 100)) > 1e-9) this.onlyHundredths = false;
    }
  }

  get isConstant(): boolean {
    return !(this.#least < this.#most);
  }
  get mean(): number {
    return this.rows === 0 ? Number.NaN : this.#mean;
  }
  get std(): number {
    return this.rows === 0 ? Number.NaN : Math.sqrt(Math.max(0, this.#squares / this.rows));
  }
}
