import FoundationEssentials

print("roost")
