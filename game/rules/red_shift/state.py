"""The values of Red Shift.

Spaces, black dots, deeds and cards go by their ids in the digest; a deed has the id of its space. Tuples of a seat
each are in seat order, tuples of a deed each in the order of board.DEED_IDS. A player's stations are numbered 0..2.
"""

from typing import Final, Literal

from game.core.record import MatchRecord
from game.core.values import Action, Event, Options, Outcome, Seat, State, Value, View

Space = str
Deed = str
Card = str

BANK: Final = -1
"""Who owns a deed that nobody owns; who pays or is paid where no player is."""

NO_STATION: Final = -1
OFF_BOARD: Final = ""
"""The place of a ship whose player is out."""

Why = Literal["money", "fuel", "card_fuel", "left"]
"""Why a player is out."""

How = Literal["landed", "stayed", "card"]
"""Why a turn ends where the ship is: it came here, it could not take off, or a card did not move it (RD-92)."""


class RedShiftOptions(Options, frozen=True):
    """Defaults are the digest's. Money is counted in the smallest note, so that amounts must be multiples of 10."""

    rounds: int | Literal["by_seats", "off"] = "by_seats"
    liquidation: bool = False
    solar_cells: Literal[0, 1, 2, 3, 4] = 0
    tow: int = 0
    seat_bonus: int = 0
    dock_stations: bool = True
    burn_lost_steps: bool = True
    zero_is_out: bool = False
    earth_fuel: int = 0


# What is still to be decided, or still to be done, before the turn ends; the last of State.pending is next.


class RollOff(Value, frozen=True, tag="roll_off"):
    """These seats roll for who begins; the totals so far, in the same order (RD-12, RD-13)."""

    seats: tuple[Seat, ...]
    totals: tuple[int, ...]


class Roll(Value, frozen=True, tag="roll"):
    """The seat whose turn it is rolls both dice (RD-17)."""


class Miss(Value, frozen=True, tag="miss"):
    """The seat whose turn it is loses it (RD-22)."""


class Draw(Value, frozen=True, tag="draw"):
    """A Red Shift card is drawn (RD-19)."""


class Travel(Value, frozen=True, tag="travel"):
    """The ship moves so many steps: the player picks the end (RD-31). `burns`: it takes off with fuel (RD-38)."""

    steps: int
    burns: bool


class Stranded(Value, frozen=True, tag="stranded"):
    """The ship has too little fuel: it stays, or is towed (RD-54). `need`: the units that would be needed."""

    need: int


class ChooseShip(Value, frozen=True, tag="choose_ship"):
    """The other ship of a swap is named (RD-91)."""


class ChooseDeed(Value, frozen=True, tag="choose_deed"):
    """A station may be placed on any own deed (card New Pump)."""


class Dues(Value, frozen=True, tag="dues"):
    """Several players' payments, one by one: these seats are still to come (RD-95)."""

    kind: Literal["collect", "pay", "toll"]
    amount: int
    seats: tuple[Seat, ...]


class Debt(Value, frozen=True, tag="debt"):
    """A player owes more than he has, and may sell deeds first (RD-103)."""

    debtor: Seat
    creditor: Seat
    amount: int
    why: str


class Finish(Value, frozen=True, tag="finish"):
    """The last steps of a turn: purchase, station, fuel (RD-21)."""

    how: How


Pending = RollOff | Roll | Miss | Draw | Travel | Stranded | ChooseShip | ChooseDeed | Dues | Debt | Finish


class RedShiftState(State, frozen=True):
    """A position. All of it is open: of the deck only the order is unknown, and there is none (RD-15).

    `owners`: whose each deed is, or BANK. `stations`: the owner's station that stands there, or NO_STATION.
    `draw` is sorted, a multiset. `discards` has its top last. `dice`: what they show since they were thrown.
    `out`: the seats that are out, first to go first.
    `round`: how many rounds have ended. `over`: why the match ended, empty while it goes on.
    """

    options: RedShiftOptions
    pending: tuple[Pending, ...]
    money: tuple[int, ...]
    fuel: tuple[int, ...]
    places: tuple[Space, ...]
    lost_turns: tuple[int, ...]
    owners: tuple[Seat, ...]
    stations: tuple[int, ...]
    draw: tuple[Card, ...]
    discards: tuple[Card, ...] = ()
    dice: tuple[int, int] = (1, 1)
    out: tuple[Seat, ...] = ()
    first: Seat = 0
    seat: Seat = 0
    turn: int = 0
    round: int = 0
    over: Literal["", "last_ship", "rounds"] = ""


class RedShiftView(View, frozen=True):
    """Everybody sees everything (RD-15)."""

    viewer: int
    table: RedShiftState


class Move(Action, frozen=True, tag="move"):
    """End the move on this space (RD-31)."""

    to: Space


class Stay(Action, frozen=True, tag="stay"):
    """Stay for want of fuel, without a tow (RD-44)."""


class Tow(Action, frozen=True, tag="tow"):
    """Pay to be towed to the next dock (RD-54)."""


class Swap(Action, frozen=True, tag="swap"):
    """Swap places with this seat's ship (RD-91)."""

    seat: Seat


class Station(Action, frozen=True, tag="station"):
    """Place a station on this own deed (card New Pump)."""

    deed: Deed


class Sell(Action, frozen=True, tag="sell"):
    """Sell a deed to the bank at half its price, to pay a debt (RD-103)."""

    deed: Deed


class GiveUp(Action, frozen=True, tag="give_up"):
    """Sell nothing more and go out (RD-103)."""


class Buy(Action, frozen=True, tag="buy"):
    """Buy the deed here (RD-57), with a station at once or not (RD-62), and fill the tank or not (RD-72)."""

    station: bool
    fill: bool


class Build(Action, frozen=True, tag="build"):
    """Place a station on the own deed here (RD-62), and fill the tank or not (RD-67)."""

    fill: bool


class Refuel(Action, frozen=True, tag="refuel"):
    """Take on so many units here: all that the tank holds at an own pump, else as many as one pays for (RD-65)."""

    units: int


class Done(Action, frozen=True, tag="done"):
    """Nothing (more): no purchase (RD-58), no fuel (RD-71), no station."""


class Leave(Action, frozen=True, tag="leave"):
    """The seat leaves the game for good: it is out (RD-101). Not among `legal`: it is no move of the game."""


RedShiftAction = Move | Stay | Tow | Swap | Station | Sell | GiveUp | Buy | Build | Refuel | Done | Leave


class Dice(Outcome, frozen=True, tag="dice"):
    """What the two dice show (RD-17)."""

    a: int
    b: int


class DrawnCard(Outcome, frozen=True, tag="drawn_card"):
    card: Card


RedShiftOutcome = Dice | DrawnCard


class DiceRolled(Event, frozen=True, tag="dice_rolled"):
    seat: Seat
    a: int
    b: int


class FirstNamed(Event, frozen=True, tag="first_named"):
    """This seat goes first (RD-12)."""

    seat: Seat


class CardDrawn(Event, frozen=True, tag="card_drawn"):
    """A card was drawn, and lies at this index of the discard pile (RD-82)."""

    seat: Seat
    card: Card
    index: int


class DiscardsShuffled(Event, frozen=True, tag="discards_shuffled"):
    """The discard pile became the deck (RD-83)."""

    count: int


class CardPassed(Event, frozen=True, tag="card_passed"):
    """A choice that a card offers was not made use of (card New Pump)."""

    seat: Seat


class ShipMoved(Event, frozen=True, tag="ship_moved"):
    """A ship went over these spaces and dots and stopped on the last; so many steps were lost (RD-29)."""

    seat: Seat
    start: Space
    path: tuple[Space, ...]
    lost: int


class ShipStayed(Event, frozen=True, tag="ship_stayed"):
    """A ship has less fuel than the roll needs (RD-44)."""

    seat: Seat
    need: int
    fuel: int


class ShipsSwapped(Event, frozen=True, tag="ships_swapped"):
    """The ships of two seats stand on these spaces now (RD-91)."""

    seat: Seat
    other: Seat
    place: Space
    other_place: Space


class FuelBurned(Event, frozen=True, tag="fuel_burned"):
    """Units leave a tank; the marker goes down to `level` (RD-43)."""

    seat: Seat
    units: int
    level: int


class FuelTaken(Event, frozen=True, tag="fuel_taken"):
    """Units come into a tank; the marker goes up to `level`."""

    seat: Seat
    units: int
    level: int


class MoneyPaid(Event, frozen=True, tag="money_paid"):
    """Money goes from one to another; then they have so much (the bank: 0, it is not counted, RD-11)."""

    payer: Seat
    payee: Seat
    amount: int
    why: str
    payer_has: int
    payee_has: int


class DeedBought(Event, frozen=True, tag="deed_bought"):
    seat: Seat
    deed: Deed


class DeedReturned(Event, frozen=True, tag="deed_returned"):
    """A deed went back to the bank: sold (RD-103), or its owner is out (RD-101)."""

    seat: Seat
    deed: Deed


class StationPlaced(Event, frozen=True, tag="station_placed"):
    seat: Seat
    station: int
    deed: Deed


class StationRemoved(Event, frozen=True, tag="station_removed"):
    """A station left the board: back to the hand (RD-103), or with a player who is out (RD-101)."""

    seat: Seat
    station: int
    deed: Deed


class TurnsToLose(Event, frozen=True, tag="turns_to_lose"):
    """How many turns this seat is to lose now (RD-97)."""

    seat: Seat
    count: int


class TurnLost(Event, frozen=True, tag="turn_lost"):
    """A turn on which nothing was done (RD-22)."""

    seat: Seat


class TurnEnded(Event, frozen=True, tag="turn_ended"):
    seat: Seat


class RoundEnded(Event, frozen=True, tag="round_ended"):
    """So many rounds have ended (RD-107)."""

    round: int


class PlayerOut(Event, frozen=True, tag="player_out"):
    """A player is out, for want of money or fuel, or because he leaves; his ship leaves the board (RD-101)."""

    seat: Seat
    why: Why


class MatchOver(Event, frozen=True, tag="match_over"):
    reason: str


RedShiftEvent = (
    DiceRolled
    | FirstNamed
    | CardDrawn
    | DiscardsShuffled
    | CardPassed
    | ShipMoved
    | ShipStayed
    | ShipsSwapped
    | FuelBurned
    | FuelTaken
    | MoneyPaid
    | DeedBought
    | DeedReturned
    | StationPlaced
    | StationRemoved
    | TurnsToLose
    | TurnLost
    | TurnEnded
    | RoundEnded
    | PlayerOut
    | MatchOver
)

RedShiftRecord = MatchRecord[RedShiftOptions, RedShiftState, RedShiftAction | RedShiftOutcome]
